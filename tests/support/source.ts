import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** One file of the code base, with its syntax tree. */
export interface SourceFile {
  /** Path below the project, with forward slashes: `src/domain/money.ts`. */
  name: string
  text: string
  lines: number
  tree: ts.SourceFile
  /** Every node of the tree, parents before children. */
  nodes: readonly ts.Node[]
  imports: string[]
}

/** The text of a file of the project. */
export function read(name: string): string {
  return readFileSync(path.join(root, name), 'utf8')
}

/** Files below a folder of the project that end in one of the extensions. */
export function filesBelow(folder: string, ...extensions: string[]): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extensions.some((extension) => entry.name.endsWith(extension)))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted()
}

/** The parsed files, which the files of a worker share with their modules. */
const parsed = new Map<string, SourceFile>()

/** A TypeScript file of the project, parsed once. */
export function sourceFile(name: string): SourceFile {
  const file = parsed.get(name) ?? parse(name)
  parsed.set(name, file)
  return file
}

function parse(name: string): SourceFile {
  const text = read(name)
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind)
  const imports = ts.preProcessFile(text).importedFiles.map((file) => file.fileName)
  return { name, text, lines: text.split('\n').length - 1, tree, nodes: nodesOf(tree), imports }
}

function nodesOf(tree: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return nodes
}

/** Every node of a syntax tree that `wanted` picks, as `file:line`. */
export function places(file: SourceFile, wanted: (node: ts.Node) => boolean): string[] {
  return file.nodes.filter(wanted).map((node) => {
    const { line } = file.tree.getLineAndCharacterOfPosition(node.getStart())
    return `${file.name}:${line + 1} ${node.getText().split('\n')[0] ?? ''}`
  })
}

/** The top folder of `src` that an import reaches, or the package it names; neither for data beside `src`. */
export function target(file: SourceFile, specifier: string): { layer?: string; package?: string } {
  if (specifier.startsWith('#')) return { layer: specifier.slice(1).split('/')[0] }
  if (specifier.startsWith('.')) {
    const [top, layer] = path.posix.join(path.posix.dirname(file.name), specifier).split('/')
    return top === 'src' ? { layer } : {}
  }
  const parts = specifier.split('/')
  return { package: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0] }
}
