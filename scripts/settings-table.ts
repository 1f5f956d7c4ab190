import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { describeSettings } from '../server/src/platform/config.ts'

// Writes the table in docs/reference/settings.md. With --check, fails if the table is out of date.

const file = fileURLToPath(new URL('../docs/reference/settings.md', import.meta.url))
const begin = '<!-- settings: written by npm run docs:settings -->'
const end = '<!-- /settings -->'

const cell = (text: string) => text.replaceAll('|', '\\|')

const table = [
  '| Setting | Default | Meaning | Value |',
  '| --- | --- | --- | --- |',
  ...describeSettings().map(
    ({ name, fallback, sentence, expected }) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${cell(sentence)} | ${cell(expected)} |`,
  ),
].join('\n')

const before = readFileSync(file, 'utf8')
const [head, rest = ''] = before.split(begin)
const tail = rest.split(end)[1]
if (tail === undefined) {
  console.error(
    `docs/reference/settings.md needs the lines ${begin} and ${end} around its table of settings.`,
  )
  process.exit(1)
}
const after = await format(`${head}${begin}\n\n${table}\n\n${end}${tail}`, {
  ...(await resolveConfig(file)),
  filepath: file,
})

if (!process.argv.includes('--check')) writeFileSync(file, after)
else if (after !== before) {
  console.error('The table of settings in docs/reference/settings.md is stale: run npm run docs:settings.')
  process.exit(1)
}
