import { chromium } from 'playwright-core'
const base = 'http://127.0.0.1:8123'
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const login = await (
  await fetch(base + '/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'a golden password' }),
  })
).json()
const T = login.token
const api = async (m, p, body) => {
  const r = await fetch(base + '/_api' + p, {
    method: m,
    headers: { 'X-Token': T, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return r.json()
}
const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Hong_Kong' })
await api('POST', '/daily_prices', { date: today, price: { value: 905.5, currency: 'HKD' } })
async function ctx(lang, w) {
  const c = await b.newContext({ viewport: { width: w, height: w === 390 ? 844 : 900 }, locale: lang })
  await c.addCookies([
    { name: 'Admin-Token', value: T, url: base },
    { name: 'language', value: lang, url: base },
  ])
  const p = await c.newPage()
  p.on('pageerror', (e) => console.log('ERR', lang, e.message))
  p.on('console', (m) => m.type() === 'error' && console.log('CON', m.text().slice(0, 200)))
  return p
}
export { b, base, T, api, ctx, today }
const jobs = process.argv.slice(2)
for (const [lang, w] of [
  ['zh', 1440],
  ['en', 1440],
  ['zh', 390],
  ['en', 390],
]) {
  const p = await ctx(lang, w)
  for (const [n, u] of [
    ['opening', '/admin/opening'],
    ['currencies', '/admin/currencies'],
    ['till', '/admin/till'],
    ['newsale', '/admin/order-sales/new'],
    ['sales', '/admin/order-sales'],
    ['purchases', '/admin/order-purchase'],
    ['medias', '/admin/medias'],
  ]) {
    if (jobs.length && !jobs.includes(n)) continue
    await p.goto(base + u)
    await p.waitForLoadState('networkidle').catch(() => {})
    await p.waitForTimeout(800)
    await p.screenshot({ path: `/tmp/shots/${n}-${lang}-${w}.png` })
    console.log(n, lang, w, p.url())
  }
  await p.context().close()
}
await b.close()
