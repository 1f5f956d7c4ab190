import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules } from './rules/all.ts'
import type { RuleName } from './rules/all.ts'
import { scanCode } from './rules/code.ts'
import type { SourceFile } from './rules/source.ts'

const feature = 'server/src/features'

const readSecurityDocument = (): string =>
  readFileSync(new URL('../docs/operate/security.md', import.meta.url), 'utf8')

const clean: Record<string, string> = {
  'contract/src/messaging/threads/thread.schemas.ts': `import * as z from 'zod'\nexport const Thread = z.strictObject({})\n`,
  'contract/src/messaging/threads/thread.routes.ts': `import { Thread } from './thread.schemas.ts'\nimport { route } from '../route.ts'\nexport const getThread = route({ answer: Thread })\n`,
  'contract/src/messaging/route-list.ts': `export * from './threads/thread.routes.ts'\n`,
  'packages/recurrence/src/rule.ts': `import { day } from './wall-time.ts'\nexport const week = 7 * day\n`,
  'packages/icalendar/src/event.ts': `import { week } from '@wardline/recurrence/rule.ts'\nexport const fortnight = 2 * week\n`,
  'contract/src/route.ts': 'export const route = <R>(declared: R): R => declared\n',
  [`${feature}/accounts/user.access.ts`]: `export { findUser as ownUser } from './user.queries.ts'\n`,
  [`${feature}/accounts/user.queries.ts`]: `import { sql } from 'kysely'
/** A user of the account. */
export const findUser = (tx: Tx, account_id: bigint, id: bigint) =>
  tx.selectFrom('users').where('account_id', '=', account_id).where('id', '=', id)
/** Sessions are found by their token alone (every account: no user is signed in yet). */
export const findSession = (tx: Tx, token: string) => sql\`select \${token}\`
export const nameOf = (row: { name: string }) => row.name
export type User = { id: bigint }
`,
  [`${feature}/messaging/threads/thread.actions.ts`]: `import { ownUser } from '../../accounts/user.access.ts'
import type { Kysely } from 'kysely'
// never Date.now() here
export const archive = (clock: { now(): Date }) => [ownUser, clock.now(), 'Math.random()', /new Date\\(\\)/]
`,
  [`${feature}/reports/response.queries.ts`]: `import { findUser } from '../accounts/user.queries.ts'\nexport const slow = (account_id: bigint) => findUser(account_id)\n`,
  'server/src/platform/outbound/request.ts': `import { request } from 'node:https'\nexport { request }\n`,
  'server/src/platform/http/address.ts': `import { isIP, type Socket } from 'node:net'\n// fetch()\nexport const x = (s: Socket) => isIP(s.remoteAddress)\n`,
  'server/src/platform/db/connection.ts': `import pg from 'pg'\nexport const pool = new pg.Pool()\n`,
  'server/src/app.ts': `import { week } from '@wardline/recurrence/rule.ts'\nimport { archive } from './features/messaging/threads/thread.actions.ts'\nimport { findUser } from './features/accounts/user.queries.ts'\nexport const app = [archive, findUser, week]\n`,
  'web/src/platform/ui/controls/Button.tsx': `export const Button = () => <button>Don't say 'enum X {'</button>\n`,
  'web/src/features/messaging/inbox/InboxPage.tsx': `import { Button } from '../../../platform/ui/Button.tsx'\nimport { people } from '../../accounts/user.api.ts'\nexport const InboxPage = () => <Button>{people}</Button>\n`,
  'web/src/features/accounts/user.api.ts': `export const people = 1\n`,
  'tests/flows/reply.test.ts': `import { vi } from 'vitest'\nawait vi.waitFor(() => {})\ntest('messaging §7: a reply', () => {})\n`,
  'tests/specification/messaging.md': '## §7 Calls\n\n- Reply.\n  - `messaging §7: a reply`\n',
  'package.json': '{ "name": "wardline" }\n',
  'docs/guide.md':
    '# Guide: start\n\nSee [above](#guide-start), [tests](../tests/flows/reply.test.ts), `[x](y)` and [Node](https://nodejs.org).\n',
}

const todo = ['TO', 'DO'].join('')
const timer = ['set', 'Timeout'].join('')

const violations: Record<RuleName, Record<string, string>[]> = {
  'packages-self-contained': [
    {
      'packages/recurrence/src/bad.ts': `import { zones } from '@wardline/contract/time-zones.ts'\n`,
    },
    { 'packages/recurrence/src/bad.ts': `import { app } from '../../../server/src/app.ts'\n` },
  ],
  'contract-self-contained': [
    { 'contract/src/bad.ts': `import { readFileSync } from 'node:fs'\n` },
    { 'contract/src/bad.ts': `import { app } from '@wardline/server/app.ts'\n` },
    { 'contract/src/bad.ts': `export const load = () => import('../../web/src/main.tsx')\n` },
  ],
  'server-and-web-separate': [
    { 'server/src/platform/bad.ts': `import { Button } from '../../../web/src/platform/ui/Button.tsx'\n` },
    { 'web/src/app/bad.ts': `import type { App } from '@wardline/server/app.ts'\n` },
  ],
  'platform-without-features': [
    { 'server/src/platform/bad.ts': `import { x } from '../features/accounts/user.access.ts'\n` },
    { 'web/src/platform/bad.ts': `import { x } from '../app/session.ts'\n` },
  ],
  'features-are-listed': [{ [`${feature}/billing/bill.rules.ts`]: 'export const x = 1\n' }],
  'features-in-order': [
    { [`${feature}/accounts/bad.rules.ts`]: `import { x } from '../messaging/thread.rules.ts'\n` },
    { [`${feature}/accounts/bad.rules.ts`]: `import { x } from '../../app.ts'\n` },
    { 'web/src/features/paging/bad.api.ts': `import { x } from '../alerts/alert.api.ts'\n` },
    { 'contract/src/accounts/bad.schemas.ts': `import { x } from '../messaging/thread.schemas.ts'\n` },
  ],
  'feature-public-layers': [
    { [`${feature}/messaging/bad.actions.ts`]: `import { findUser } from '../accounts/user.queries.ts'\n` },
    { [`${feature}/messaging/bad.actions.ts`]: `export { login } from '../accounts/session.routes.ts'\n` },
    { 'web/src/features/messaging/bad.view.ts': `import { P } from '../accounts/pages/UserPage.tsx'\n` },
  ],
  'no-circular-features': [
    {
      [`${feature}/accounts/a.rules.ts`]: `import { x } from '../paging/b.rules.ts'\n`,
      [`${feature}/paging/b.rules.ts`]: `import { x } from '../alerts/c.rules.ts'\n`,
      [`${feature}/alerts/c.rules.ts`]: `import { x } from '../accounts/a.rules.ts'\n`,
    },
  ],
  'rooms-are-listed': [
    {
      [`${feature}/paging/groups/a.rules.ts`]: 'export const x = 1\n',
      [`${feature}/paging/billing/b.rules.ts`]: 'export const x = 1\n',
    },
    {
      'web/src/features/files/policies/a.rules.ts': 'export const x = 1\n',
      'web/src/features/files/actions/b.rules.ts': 'export const x = 1\n',
    },
  ],
  'rooms-in-order': [
    { [`${feature}/paging/groups/bad.rules.ts`]: `import type { x } from '../swaps/b.rules.ts'\n` },
    { 'contract/src/messaging/threads/bad.rules.ts': `export { x } from '../search/b.rules.ts'\n` },
    {
      'web/src/features/messaging/threads/bad.rules.ts': `const x = () => import('../search/b.rules.ts')\n`,
    },
    { 'server/src/platform/db/bad.ts': `import { x } from '../http/context.ts'\n` },
  ],
  'rooms-exist': [{ 'scripts/rules/room-orders.ts': 'export const roomOrders = {}\n' }],
  'folders-in-one-direction': [
    {
      'web/src/platform/clock/clock.ts': `import { call } from '../api/call.ts'\n`,
      'web/src/platform/api/call.ts': `import type { Clock } from '../clock/clock.ts'\n`,
    },
  ],
  'folder-sizes': [
    Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`web/src/platform/ui/Part${n}.tsx`, 'a\n'])),
  ],
  'no-barrel': [
    {
      'web/src/platform/ui/index.ts': `// all of them\nexport * from './Button.tsx'\nexport { a as b } from './Card.tsx'\n`,
    },
    { 'contract/src/all.ts': `import { a } from './a.ts'\nexport { a }\nexport { b } from './b.ts'\n` },
  ],
  'sql-in-queries': [
    { [`${feature}/messaging/bad.actions.ts`]: `import { sql } from 'kysely'\n` },
    { [`${feature}/messaging/bad.access.ts`]: `export const x = (tx: Tx) => tx.selectFrom('threads')\n` },
    { 'server/src/app.ts': 'export const x = sql<number>`select 1`\n' },
    { 'server/src/platform/jobs/worker.ts': `import pg from 'pg'\n` },
  ],
  'queries-filter-by-account': [
    {
      [`${feature}/messaging/bad.queries.ts`]: `// account_id
export const all = (tx: Tx) => tx.deleteFrom('threads')
export const one = (tx: Tx, account_id: bigint) => account_id\n`,
    },
    {
      [`${feature}/messaging/bad.queries.ts`]: `export async function all(tx: Tx) {\n  return tx.selectFrom('threads')\n}\n`,
    },
  ],
  'users-are-created-once': [
    {
      [`${feature}/messaging/bad.queries.ts`]:
        'export const add = (db: Db, account_id: number) => sql`insert into users (account_id) values (${account_id})`\n',
    },
    { 'server/src/cli/bad.queries.ts': `export const add = (db: Db) => db.insertInto('users')\n` },
  ],
  'file-sizes': [
    { 'tests/flows/long.test.ts': 'a\n'.repeat(401) },
    { 'server/src/platform/long.ts': 'a\n'.repeat(81) },
    {
      ...Object.fromEntries([1, 2, 3, 4].map((n) => [`web/src/platform/short-${n}.ts`, 'a\n'])),
      'web/src/platform/long.ts': 'a\n'.repeat(201),
    },
  ],
  'no-enum': [{ 'web/src/app/bad.ts': 'export const enum State { Open }\n' }],
  'known-suffix': [
    { [`${feature}/messaging/thread.ts`]: 'export const x = 1\n' },
    { [`${feature}/messaging/ThreadList.rules.ts`]: 'export const x = 1\n' },
    { [`${feature}/messaging/thread.service.ts`]: 'export const x = 1\n' },
    { 'contract/src/messaging/thread.queries.ts': 'export const x = 1\n' },
    { 'web/src/features/messaging/components/thread-list.tsx': 'export const x = 1\n' },
  ],
  'no-vague-names': [
    { 'server/src/platform/http/utils.ts': 'export const x = 1\n' },
    { 'web/src/platform/helpers/date.ts': 'export const x = 1\n' },
    { 'server/src/platform/jobs/job-manager.ts': 'export const x = 1\n' },
  ],
  'outbound-is-guarded': [
    { [`${feature}/messaging/bad.actions.ts`]: `export const x = () => fetch('https://example.org')\n` },
    { [`${feature}/messaging/bad.actions.ts`]: `import { request as send } from 'node:https'\n` },
    { [`${feature}/messaging/bad.actions.ts`]: `import { isIP, connect } from 'node:net'\n` },
    { 'server/src/platform/http/bad.ts': `import * as tls from 'node:tls'\n` },
    { 'server/src/platform/http/bad.ts': `import { createTransport } from 'nodemailer'\n` },
    { 'packages/recurrence/src/bad.ts': 'export const x = new WebSocket(`wss://${host}`)\n' },
  ],
  'readers-have-limits': [
    {
      'server/src/platform/http/bad.ts': 'export const read = (text: string): unknown => JSON.parse(text)\n',
    },
    { [`${feature}/paging/bad.rules.ts`]: `import { parse } from 'csv-parse/sync'\nexport { parse }\n` },
    { 'packages/hl7/src/bad.ts': 'export const read = (text: string) => new XMLParser().parse(text)\n' },
    { 'docs/reference/limits.md': '| JSON | `server/src/platform/http/gone.ts` |\n' },
  ],
  'forms-have-one-frame': [
    { 'web/src/features/messaging/inbox/InboxPage.tsx': 'export const InboxPage = () => <form />\n' },
    { 'web/src/features/accounts/sessions/SignInForm.tsx': 'export const SignInForm = () => <p />\n' },
  ],
  'messages-have-own-settings': [
    { [`${feature}/outcome.queries.ts`]: 'sql`select t.priority from thread t`\n' },
  ],
  'migrations-have-own-numbers': [
    { 'server/migrations/0093_a.sql': 'select 1;\n', 'server/migrations/0093_b.sql': 'select 1;\n' },
  ],
  'versions-have-one-helper': [
    { [`${feature}/directory/tag.actions.ts`]: 'requireVersion(version, before, errors.changed)\n' },
    { [`${feature}/paging/prompts/prompt.actions.ts`]: 'export const prompts = versionedRecord({})\n' },
  ],
  'plain-records-are-small': [
    { 'contract/src/patients/note-fields/note-field.schemas.ts': 'export const a = 1\n'.repeat(416) },
    Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`tests/flows/note-fields/a${at}.test.ts`, 'export {}\n']),
    ),
  ],
  'calls-follow-the-contract': [
    { 'web/src/features/messaging/inbox/bad.api.ts': 'export const useBad = () => useMutation({})\n' },
    {
      'web/src/features/messaging/inbox/bad.api.ts':
        "export const badQuery = queryOptions({ queryKey: ['bad'], queryFn: () => 1 })\n",
    },
    { 'web/src/features/messaging/threads/presence.api.ts': 'export const presence = 1\n' },
  ],
  'screens-are-named': [
    { 'web/src/features/messaging/inbox/InboxPage.tsx': 'export const InboxPage = () => <h1>Inbox</h1>\n' },
    { 'web/src/features/messaging/inbox/InboxPage.tsx': "document.title = 'Inbox'\n" },
    {
      'web/src/features/messaging/inbox/InboxPage.tsx':
        'export const load = (roleId: string) => Number(roleId)\n',
    },
    {
      'web/src/features/messaging/inbox/InboxPage.tsx':
        'export const Title = () => <PageHeading title="Inbox" className="text-2xl" />\n',
    },
    { 'web/src/features/messaging/inbox/InboxPage.tsx': "export const Title = 'h1'\n" },
    {
      'web/src/features/messaging/inbox/InboxPage.tsx':
        'export const InboxPage = () => <div className="mx-auto max-w-[960px]">Inbox</div>\n',
    },
    {
      'web/src/features/messaging/inbox/InboxPage.tsx':
        'export const InboxPage = () => <div className="max-w-[1400px] px-4">Inbox</div>\n',
    },
  ],
  'screens-show-skeletons': [
    { 'web/src/features/messaging/inbox/InboxPage.tsx': 'export const InboxPage = () => <p>Loading…</p>\n' },
    {
      'web/src/features/messaging/inbox/InboxPage.tsx':
        'export const List = ({ failed }: { failed: boolean }) => failed ? <LoadError>No.</LoadError> : null\n',
    },
  ],
  'injected-clock': [
    { [`${feature}/messaging/bad.actions.ts`]: 'export const now = Date.now()\n' },
    { 'web/src/features/messaging/bad.ts': 'const [opened] = useState(Date.now)\n' },
    { [`${feature}/messaging/bad.rules.ts`]: 'export const now = `${new Date( )}`\n' },
    { 'contract/src/messaging/bad.rules.ts': 'export const x = Math.random()\n' },
    { 'web/src/features/messaging/bad.view.ts': 'export const x = Temporal.Now.instant()\n' },
  ],
  'no-sleep-in-tests': [
    { 'tests/flows/bad.test.ts': `await new Promise((done) => ${timer}(done, 100))\n` },
    { 'tests/fixtures/bad.ts': `import { setTimeout } from 'node:timers/promises'\n` },
    { 'tests/browser/bad.test.ts': 'await page.waitForTimeout(100)\n' },
  ],
  'skeletons-are-found': [
    { 'tests/browser/bad.test.ts': "await page.getByRole('status', { name: /^Loading/ }).waitFor()\n" },
  ],
  'intercepted-requests': [{ 'tests/browser/bad.test.ts': 'await ana.page.route(address, fail)\n' }],
  'test-clock-comes-first': [{ 'tests/browser/bad.test.ts': 'await ana.page.clock.install()\n' }],
  'portable-text': [
    { 'package-lock.json': ['{ "resolved": "https', '://example.org/a.tgz" }\n'].join('') },
    { 'docs/architecture.md': ['See /wo', 'rk/shared.\n'].join('') },
    { 'server/src/app.ts': `// ${todo}: later\n` },
  ],
  'instants-are-readable': [{ 'contract/src/a.schemas.ts': 'export const At = z.iso.datetime()\n' }],
  'text-is-folded': [
    {
      'web/src/features/accounts/a.view.ts': `export const has = (a: string) => a.toLowerCase().includes('x')\n`,
    },
    {
      [`${feature}/accounts/a.rules.ts`]: `export const bare = (a: string) => a.normalize('NFKD')\n`,
    },
    {
      [`${feature}/accounts/a.queries.ts`]: `export const find = (account_id: number) => sql\`account_id = 1 and a ilike 'b'\`\n`,
    },
  ],
  'names-are-nouns': [
    { 'server/src/app.ts': 'export function change(given: string) {}\n' },
    { 'web/src/app/bad.view.ts': 'export const list = (rows: string[]) => rows.map((shown) => shown)\n' },
    { 'packages/hl7/src/bad.ts': 'const kept = 1\nexport const size = kept\n' },
  ],
  'plain-language': [
    { 'server/src/app.ts': `// ${['Who', 'ever'].join('')} asks gets an answer.\n` },
    { 'web/src/app/bad.text.ts': `export const text = 'There is ${['some', 'body'].join('')} else.'\n` },
    { 'web/src/app/Bad.tsx': `export const Bad = () => <p>It ${['goes', 'on'].join(' ')} {1} here.</p>\n` },
    { 'docs/architecture.md': `The page ${['goes', 'on'].join(' ')} to the next step.\n` },
    { 'server/migrations/0099_bad.sql': `-- The row is ${['put', 'down'].join(' ')} here.\nselect 1;\n` },
  ],
  'comments-are-sentences': [
    { 'contract/src/bad.ts': '/** Of the group. */\nexport const uid = 1\n' },
    { 'packages/hl7/src/bad.ts': '// Null: in clear.\nexport const tls = null\n' },
  ],
  'links-resolve': [
    { 'docs/bad.md': 'See [install](operate/install-guide.md).\n' },
    { 'docs/bad.md': '![The inbox](inbox-screen.png)\n' },
    { 'docs/bad.md': '# Install\n\nSee [start](#start).\n' },
  ],
  'requirements-have-tests': [
    { 'tests/specification/messaging.md': '## §2 Screens\n\n- Default route is /inbox.\n' },
    { 'tests/specification/messaging.md': '## §2 Screens\n\n- Default route.\n  - `messaging §2: gone`\n' },
    {
      'tests/specification/messaging.md': '## §1 Screens\n\n- Default route.\n  - `messaging §12: here`\n',
      'tests/flows/here.test.ts': "test('messaging §12: here', () => {})\n",
    },
  ],
  'reply-concepts-are-documented': [
    { 'docs/reference/paths.md': '| hub | sends events | `Hub` | `server/src/platform/realtime/hub.ts` |\n' },
    {
      'docs/reference/paths.md': '| cursor | what was received | `Cursor` | `server/src/cursor.ts` |\n',
      'server/src/cursor.ts': 'export interface Cursor {}\nexport class Snapshot {}\n',
    },
    {
      'docs/reference/paths.md':
        '| cursor | what was received | `Cursor` | `server/src/cursor.ts` |\n'.repeat(31),
      'server/src/cursor.ts': 'export interface Cursor {}\n',
    },
  ],
  'dependencies-are-explained': [
    {
      'docs/reference/dependencies.md': '| `zod` | contract | 8.2 | schemas |\n',
      'package.json': '{ "dependencies": { "zod": "4.6.7", "fastify": "5.12.8" } }\n',
    },
    {
      'docs/reference/dependencies.md':
        '| `zod` | contract | 8.2 | schemas |\n| `left-pad` | web | 0.1 | |\n',
      'package.json': '{ "dependencies": { "zod": "4.6.7", "left-pad": "1.0.0" } }\n',
    },
    {
      'docs/reference/dependencies.md': '| `left-pad` | web | 0.1 | pads |\n',
      'package.json': '{ "dependencies": {} }\n',
    },
  ],
  'contract-parts-are-listed': [
    { 'contract/src/messaging/calls/call.events.ts': 'export const callChanged = event({})\n' },
    {
      'contract/src/paging/holidays/holiday.routes.ts': 'export const listHolidays = route({})\n',
      'contract/src/paging/route-list.ts': `export * from './swaps/swap.routes.ts'\n`,
    },
  ],
  'wiring-is-listed': [
    {
      'server/src/features.ts': `import * as paging from './features/paging/paging.feature.ts'\n`.repeat(501),
    },
  ],
  'asvs-is-answered': [
    { 'docs/operate/security.md': '| 1.1.1 | Input | met | `docs/architecture.md` |\n' },
    { 'docs/operate/security.md': readSecurityDocument().replace(/^\| 16\.3\.1 .*\n/m, '') },
    { 'docs/operate/security.md': readSecurityDocument().replace('| met', '| partly met') },
    { 'docs/operate/security.md': readSecurityDocument().replace(/`tests\/flows/, '`tests/nowhere') },
    { 'docs/operate/security.md': readSecurityDocument().replace(/\d+ are met/, '253 are met') },
  ],
}

const filesOf = (texts: Record<string, string>): SourceFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, text }))

test.each(Object.entries(rules))('%s accepts clean files', (_name, rule) => {
  expect(rule(filesOf(clean))).toEqual([])
})

test.each(
  Object.entries(violations).flatMap(([name, samples]) => samples.map((sample) => ({ name, sample }))),
)('$name reports a violation', ({ name, sample }) => {
  const rule = Object.entries(rules).find(([known]) => known === name)?.[1]
  const findings = rule?.(filesOf(sample)) ?? []
  expect(findings).not.toEqual([])
  for (const { path, line, advice } of findings) {
    expect(Object.keys(sample)).toContain(path)
    expect(line).toBeGreaterThanOrEqual(1)
    expect(advice).toMatch(/^["A-Za-z0-9].*[.?]$/)
  }
})

test('a finding names the line of the violation', () => {
  const text = `/* Date.now()\n */\nconst quoted = 'Date.now()'\nexport const x = [\n  Date.now(),\n]\n`
  expect(rules['injected-clock'](filesOf({ [`${feature}/paging/bad.rules.ts`]: text }))).toEqual([
    { path: `${feature}/paging/bad.rules.ts`, line: 5, advice: expect.any(String) },
  ])
})

test.each([
  ["a('x // y') // z", "a('x // y')     ", "a('      ')     "],
  [
    '`a ${b /* c */ + `d ${{ e: 1 }}`} f`',
    '`a ${b         + `d ${{ e: 1 }}`} f`',
    '`  ${b         + `  ${{ e: 1 }}`}  `',
  ],
  [String.raw`x = /['"/]/.test("\"")`, String.raw`x = /['"/]/.test("\"")`, 'x = /     /.test("  ")'],
  ["<p>Don't</p>\n'a'", "<p>Don't</p>\n'a'", "<p>Don't</p>\n' '"],
  ['a / b / c', 'a / b / c', 'a / b / c'],
])('reads %s', (text, withoutComments, withoutStrings) => {
  expect(scanCode({ path: 'a.tsx', text })).toEqual({ withoutComments, withoutStrings })
})
