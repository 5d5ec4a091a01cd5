import { Link } from 'react-router'

/** A text that opens the records behind a row, where they can be opened. */
export const opening = (address: string | undefined, text: string) =>
  address === undefined ? text : <Link to={address}>{text}</Link>
