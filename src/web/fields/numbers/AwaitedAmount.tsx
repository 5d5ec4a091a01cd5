import './money.css'

/** Holds the place of an amount until it is loaded, which takes as much room as one of usual length. */
export function AwaitedAmount() {
  return <span className="money-awaited" aria-busy="true" />
}
