import ts from 'typescript'
import { expect, test } from 'vitest'
import { ledgerMovementKinds } from '#domain/ledger/movement-kinds'
import { discountTypes } from '#domain/order/discount-types'
import { settlementModes } from '#domain/order/settlement-modes'
import { orderTypes } from '#domain/order/order-types'
import { paymentMethods } from '#domain/payment/payment-methods'
import { roles } from '#domain/staff/rights'
import { kinds } from '#resource/kinds'
import { filesBelow, places, sourceFile } from '../support/source'

/** A table of traits, with the look of code that uses its names. */
interface Table {
  /** The files where its names may occur. */
  home: RegExp
  names: string[]
  /** The left side of a comparison with its names: the end of an expression. */
  subject: RegExp
  /** The type of its names. */
  type: string
}

const tables: Record<string, Table> = {
  'order types': {
    home: /^src\/domain\/order\/order-types\.ts$/,
    names: Object.keys(orderTypes),
    subject: /./,
    type: 'OrderType',
  },
  'payment methods': {
    home: /^src\/domain\/payment\/payment-methods\.ts$/,
    names: Object.keys(paymentMethods),
    subject: /(?:payment_)?method$/i,
    type: 'PaymentMethod',
  },
  roles: {
    home: /^src\/domain\/staff\/roles\.ts$/,
    names: Object.keys(roles),
    subject: /role$/i,
    type: 'Role',
  },
  'settlement modes': {
    home: /^src\/domain\/order\/settlement-modes\.ts$/,
    names: Object.keys(settlementModes),
    subject: /./,
    type: 'SettlementMode',
  },
  'discount types': {
    home: /^src\/domain\/order\/discount-types\.ts$/,
    names: Object.keys(discountTypes),
    subject: /(?:discount_?)?type$/i,
    type: 'DiscountType',
  },
  'ledger movement kinds': {
    home: /^src\/(?:domain\/ledger\/movement-kinds\.ts|web\/print\/documents\/customer-statement-texts\.ts$)/,
    names: Object.keys(ledgerMovementKinds),
    subject: /kind$/,
    type: 'LedgerMovementKind',
  },
  'field kinds': {
    home: /^src\/(?:resource\/kinds\.ts|resource\/form\/field-titles\.ts|server\/db\/sync\/columns\.ts|sheet\/cell\.ts|web\/fields\/registry\.tsx|web\/print\/documents\/field-text\.ts|paper\/|drawing\/)/,
    names: Object.keys(kinds),
    subject: /(?:^|\.|Of\w*\(.*\)\.|\b)kind$|[kK]inds$/,
    type: 'Kind',
  },
}

const sources = filesBelow('src', '.ts', '.tsx').map(sourceFile)

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isAsExpression(node) || ts.isParenthesizedExpression(node) ? textOf(node.expression) : undefined
}

const comparing = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])

/** `order.order_type === 'CPXS'`, `case 'CPXS':`, `['CPXS', 'XSYD'].includes(type)`, `roles.includes('admin')` */
function compares(node: ts.Node, { names, subject }: Table): boolean {
  const isName = (part: ts.Node) => names.includes(textOf(part) ?? '')
  const isSubject = (part: ts.Node) => textOf(part) === undefined && subject.test(part.getText())
  if (ts.isBinaryExpression(node) && comparing.has(node.operatorToken.kind)) {
    const { left, right } = node
    return (isName(left) && isSubject(right)) || (isName(right) && isSubject(left))
  }
  if (ts.isCaseClause(node)) return isName(node.expression) && isSubject(node.parent.parent.expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { expression, name } = node.expression
  const [wanted] = node.arguments
  if (!/^(?:includes|has|indexOf)$/.test(name.text) || !wanted) return false
  if (ts.isArrayLiteralExpression(expression)) return isSubject(wanted) && expression.elements.some(isName)
  return isName(wanted) && subject.test(expression.getText().replace(/s$/, ''))
}

/** `Record<OrderType, string>`, `Set<OrderType>(['CPXS'])`, `const some: OrderType[] = ['CPXS']` */
function listsNames(node: ts.Node, { names, type }: Table): boolean {
  if (ts.isTypeReferenceNode(node)) {
    const [key] = node.typeArguments ?? []
    const isMade = ts.isAsExpression(node.parent)
    return !isMade && /^(?:Record|Map|ReadonlyMap)$/.test(node.typeName.getText()) && key?.getText() === type
  }
  if (!ts.isArrayLiteralExpression(node)) return false
  if (node.elements.length === 0 || !node.elements.every((each) => names.includes(textOf(each) ?? '')))
    return false
  const statement = ts.findAncestor(
    node,
    (each) => ts.isVariableDeclaration(each) || ts.isNewExpression(each),
  )
  return statement !== undefined && new RegExp(`\\b${type}\\b`).test(statement.getText())
}

/** A name in a text of SQL: `where order_type = 'CPXS'`. */
const quoting = ({ names }: Table) =>
  new RegExp(`_(?:type|method)\\s*(?:=|<>|in)\\s*\\(?'(?:${names.join('|')})'`)

const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)

/** Files that were written once and are never changed. */
const history = /^src\/server\/db\/migrations\//

test.each(Object.entries(tables))('no code outside of their table compares the names of %s', (_, table) => {
  const others = sources.filter(({ name }) => !table.home.test(name) && !history.test(name))
  const quoted = quoting(table)
  const strays = others.flatMap((file) =>
    places(
      file,
      (node) => compares(node, table) || listsNames(node, table) || (isText(node) && quoted.test(node.text)),
    ),
  )
  expect(strays).toEqual([])
})
