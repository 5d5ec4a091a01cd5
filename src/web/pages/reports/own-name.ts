import { randomId } from '../../kit/random-id'

/** A name for a report of the installation's own, which no other report has. */
export const ownName = () => `own-${randomId().slice(0, 12)}`
