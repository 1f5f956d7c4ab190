import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

const violations: [rule: string, file: string, text: string][] = [
  [
    'no-explicit-any',
    'server/src/platform/any.ts',
    'export const loose = (value: any): void => void value\n',
  ],
  ['no-default-export', 'web/src/platform/default.ts', 'export default 1\n'],
  [
    'no-floating-promises',
    'server/src/platform/floating.ts',
    'const send = async (): Promise<void> => {}\nexport const forget = (): void => {\n  send()\n}\n',
  ],
  [
    'no-cycle',
    'server/src/platform/circle-a.ts',
    `import { b } from './circle-b.ts'\nexport const a = (): number => b()\n`,
  ],
  [
    'no-restricted-imports',
    'contract/src/node.ts',
    `import { readFileSync } from 'node:fs'\nreadFileSync('a')\n`,
  ],
  [
    'no-restricted-imports',
    'web/src/platform/node.ts',
    `import { app } from '@wardline/server/app.ts'\nexport const b = [app]\n`,
  ],
  [
    'no-restricted-imports',
    'server/src/platform/web.ts',
    `import { useState } from 'react'\nexport const b = [useState]\n`,
  ],
  [
    'no-restricted-imports',
    'packages/recurrence/src/server.ts',
    `import { app } from '@wardline/server/app.ts'\nexport const b = [app]\n`,
  ],
  ['no-console', 'server/src/platform/console.ts', `console.log('a')\n`],
  [
    'only-throw-error',
    'server/src/platform/throw.ts',
    `export const fail = (): never => {\n  throw 'a'\n}\n`,
  ],
  [
    'no-unsafe-member-access',
    'server/src/platform/unsafe.ts',
    `export const a: unknown = JSON.parse('{}').a\n`,
  ],
  [
    'switch-exhaustiveness-check',
    'server/src/platform/switch.ts',
    `export const word = (state: 'open' | 'closed'): string => {
  switch (state) {
    case 'open':
      return 'open'
  }
  return ''
}\n`,
  ],
  [
    'rules-of-hooks',
    'web/src/platform/hook.tsx',
    `import { useState } from 'react'\nexport const useA = (on: boolean) => (on ? useState(1) : undefined)\n`,
  ],
  [
    'no-focused-tests',
    'tests/flows/focused.test.ts',
    `import { test } from 'vitest'\ntest.only('a', () => {})\n`,
  ],
  ...[
    'packages/recurrence/src',
    'contract/src',
    'server/src/platform',
    'web/src/platform',
    'tests/flows',
    'scripts',
    'bench',
  ].map((folder): [string, string, string] => [
    'TS2322',
    `${folder}/mistyped.ts`,
    `export const count: number = 'one'\n`,
  ]),
]

const clean: Record<string, string> = {
  'server/src/platform/circle-b.ts': `import { a } from './circle-a.ts'\nexport const b = (): number => a()\n`,
  'server/src/platform/clean.ts': `export const twice = (n: number): number => n * 2\n`,
  'web/vite.config.ts': `export default {}\n`,
  'web/src/features/messaging/pages/InboxPage.tsx': `export default () => <p>Inbox</p>\n`,
}

let project: string
let output: string

/** Type checks take a minute where other tests run beside them. */
const lint_ms = 180_000

beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'wardline-lint-'))
  for (const file of [
    'package.json',
    '.oxlintrc.json',
    'tsconfig.base.json',
    'tsconfig.json',
    ...['packages', 'contract', 'server', 'web', 'tests'].map((side) => `${side}/tsconfig.json`),
  ]) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(project, file))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'))
  for (const [file, text] of [
    ...violations.map(([, place, content]) => [place, content] as const),
    ...Object.entries(clean),
  ]) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
    writeFileSync(path.join(project, file), text)
  }
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
  output = spawnSync(process.execPath, [oxlint, '--type-check', '--format=unix'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  }).stdout
}, lint_ms)

afterAll(() => rmSync(project, { recursive: true, force: true }))

test.each(violations)('%s reports %s', (rule, file) => {
  const found = output.split('\n').filter((line) => line.includes(file))
  expect(
    found.some((line) => line.includes(`(${rule})`)),
    output,
  ).toBe(true)
})

test.each(Object.keys(clean).filter((file) => !file.includes('circle')))('%s passes', (file) => {
  expect(output.split('\n').filter((line) => line.includes(file))).toEqual([])
})
