/**
 * What the form of a church loads: does the proof of work of ALTCHA (PBKDF2) and then sends the form. Without it, or
 * where the browser may not calculate, the form is sent as it is, and the answer says what to do.
 */
export const WORK_SCRIPT = `
const form = document.querySelector('form')
const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16))
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
async function solve({ parameters }) {
  const { nonce, salt, cost, keyLength, keyPrefix, algorithm } = parameters
  const start = bytes(nonce)
  const password = new Uint8Array(start.length + 4)
  password.set(start)
  const rule = { name: 'PBKDF2', salt: bytes(salt), iterations: cost, hash: algorithm.slice(7) }
  for (let counter = 0; ; counter++) {
    new DataView(password.buffer).setUint32(start.length, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = hex(await crypto.subtle.deriveBits(rule, key, keyLength * 8))
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey }
  }
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = form.querySelector('button')
  button.disabled = true
  button.textContent = 'One moment …'
  try {
    const challenge = await (await fetch('/opt-in/work')).json()
    form.elements.work.value = btoa(JSON.stringify({ challenge, solution: await solve(challenge) }))
  } finally {
    form.submit()
  }
})
addEventListener('pageshow', () => {
  const button = form.querySelector('button')
  button.disabled = false
  button.textContent = 'Text me'
})
`
