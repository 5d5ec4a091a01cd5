// The cost of a handler without rules, users or languages: node:http, a pool of pg, and the rows that
// goldbook writes too. Lines are written one by one, as by hand, or in sets where the path asks for that: a
// floor that no server gets below. `ratios.bench.ts` compares with it.
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

async function bodyOf(request) {
  const parts = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}

async function transaction(work) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

const one = async (client, text, values) => (await client.query(text, values)).rows[0]

const audit = (client, name, changes) =>
  client.query('insert into goldbook_audit (user_id, name, changes) values (1, $1, $2)', [
    name,
    JSON.stringify(changes),
  ])

const lineColumns = `order_id bigint, position int, product_code text, inventory_code text, quantity int,
  weight numeric, gold_price_per_gram_value numeric, amount numeric`

async function orderOf(client, id) {
  const order = await one(client, 'select * from orders where id = $1', [id])
  const lines = await client.query('select * from order_details where order_id = $1 order by position', [id])
  return { ...order, order_details: lines.rows }
}

const linesInSets = (client, rows) =>
  client.query(
    `insert into order_details (order_id, position, product_code, inventory_code, quantity, weight,
        gold_price_per_gram_value, amount)
      select order_id, position, product_code, inventory_code, quantity, weight, gold_price_per_gram_value, amount
      from json_to_recordset($1::json) as line (${lineColumns})`,
    [JSON.stringify(rows)],
  )

async function linesOneByOne(client, rows) {
  for (const row of rows)
    await client.query(
      `insert into order_details (order_id, position, product_code, inventory_code, quantity, weight,
        gold_price_per_gram_value, amount) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        row.order_id,
        row.position,
        row.product_code,
        row.inventory_code,
        row.quantity,
        row.weight,
        row.gold_price_per_gram_value,
        row.amount,
      ],
    )
}

async function save(client, { order_details: lines, ...order }, sets) {
  const { id } = await one(
    client,
    `insert into orders (code, order_type, in_out, date, customer_id)
      values ('BARE-' || gen_random_uuid(), $1, -1, current_date, $2) returning id`,
    [order.order_type, order.customer_id],
  )
  const rows = lines.map((line, position) => ({
    order_id: id,
    position: position + 1,
    ...line,
    amount: line.weight * line.gold_price_per_gram_value,
  }))
  await (sets ? linesInSets : linesOneByOne)(client, rows)
  await client.query('update orders set receivable_cash_value = $2 where id = $1', [
    id,
    rows.reduce((sum, { amount }) => sum + amount, 0),
  ])
  const saved = await orderOf(client, id)
  await audit(client, 'orders.create', saved)
  return saved
}

async function stockInSets(client, id) {
  await client.query(
    `update inventorys set quantity = inventorys.quantity - line.quantity, weight = inventorys.weight - line.weight
      from order_details line where line.order_id = $1 and line.inventory_code = inventorys.code`,
    [id],
  )
  await client.query(
    `insert into inventory_movements (inventory_code, kind, in_out, quantity, weight)
      select inventory_code, 'sale', -1, quantity, weight from order_details where order_id = $1`,
    [id],
  )
}

async function stockOneByOne(client, id, lines) {
  for (const { inventory_code: code, quantity, weight } of lines) {
    await client.query(
      'update inventorys set quantity = quantity - $2, weight = weight - $3 where code = $1',
      [code, quantity, weight],
    )
    await client.query(
      `insert into inventory_movements (inventory_code, kind, in_out, quantity, weight)
        values ($1, 'sale', -1, $2, $3)`,
      [code, quantity, weight],
    )
  }
}

async function confirm(client, { id }, sets) {
  await one(client, 'select * from orders where id = $1 for update', [id])
  const { rows } = await client.query('select * from order_details where order_id = $1', [id])
  const codes = rows.map((row) => row.inventory_code)
  await client.query('select * from inventorys where code = any($1) order by code for update', [codes])
  await (sets ? stockInSets : stockOneByOne)(client, id, rows)
  await client.query('update orders set confirmed = true where id = $1', [id])
  const confirmed = await orderOf(client, id)
  await audit(client, 'orders.confirm', confirmed)
  return confirmed
}

async function pay(client, { order_code, value }) {
  const order = await one(client, 'select * from orders where code = $1 for update', [order_code])
  const payment = await one(
    client,
    `insert into order_payments (code, order_code, customer_id, payment_method, value, currency, rate, date, in_out)
      values ('BARE-' || gen_random_uuid(), $1, $2, 'cash', $3, 'HKD', 1, current_date, 1) returning *`,
    [order_code, order.customer_id, value],
  )
  await client.query(
    'update orders set paid_cash_value = paid_cash_value + $2, unpaid_cash_value = unpaid_cash_value - $2 where id = $1',
    [order.id, value],
  )
  await audit(client, 'order_payments.create', payment)
  return payment
}

const routes = {
  'POST /list': async () =>
    (
      await pool.query(
        'select * from orders where deleted_at is null order by date desc nulls last, id desc limit 50',
      )
    ).rows,
  'POST /scan': async ({ code }) =>
    (
      await pool.query(
        `select inventorys.*, to_json(products) product from inventorys
          join products on products.code = inventorys.product_code where inventorys.code = $1`,
        [code],
      )
    ).rows,
  'POST /save': (body) => transaction((client) => save(client, body)),
  'POST /save/sets': (body) => transaction((client) => save(client, body, true)),
  'POST /confirm': (body) => transaction((client) => confirm(client, body)),
  'POST /confirm/sets': (body) => transaction((client) => confirm(client, body, true)),
  'POST /pay': (body) => transaction((client) => pay(client, body)),
}

const server = createServer((request, response) => {
  const answer = async () => {
    const route = routes[`${request.method} ${request.url}`]
    const content = JSON.stringify(await route(await bodyOf(request)))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(content)
  }
  answer().catch((error) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
