/**
 * A unique id: 128 random bits in 32 letters. Every id that a screen makes comes from here, since `crypto.randomUUID`
 * is missing when the shop's server is reached over plain http in its own network.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
