// The work of the probe: starts a process, compiles, allocates, sorts and hashes, as tests do.
import { createHash } from 'node:crypto'

let text = 'goldbook'
for (let round = 0; round < 60; round++) {
  const rows = Array.from({ length: 8000 }, (_, index) => ({ index, key: `${text}${(index * 7919) % 8000}` }))
  rows.sort((one, other) => (one.key < other.key ? -1 : 1))
  text = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
