/** A compiled pattern. */
export interface Pattern {
  /** Whether some part of a text matches. */
  test: (text: string) => boolean
  /** Tells it from other patterns. */
  toString: () => string
}

type Engine = (pattern: string) => Pattern

/** What browsers run by themselves: only plain patterns, until another engine is set. */
let engine: Engine = (pattern) => new RegExp(pattern, 'u')

/** Lets `patternFor` compile with an engine from now on. */
export function setPatternEngine(compile: Engine): void {
  engine = compile
}

/** A pattern that a resource gives, compiled by the engine of the place. @throws Error for what the engine refuses */
export function patternFor(pattern: string): Pattern {
  return engine(pattern)
}
