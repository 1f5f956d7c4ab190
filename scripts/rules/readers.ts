import { scanCode } from './code.ts'
import { findMatches, isTest, isTypeScript } from './source.ts'
import type { Finding, Rule, SourceFile } from './source.ts'

const document = 'docs/reference/limits.md'

/** Files that parse only what this server, its operator or its repository wrote, with the reason. */
const ownData: Record<string, string> = {
  'packages/embedded-postgres/src/binaries.ts': 'a file of an installed package',
  'server/src/demo/': 'files of the repository',
  'server/src/cli/': 'files of the operator',
  'server/src/platform/http/bind.ts': 'an answer of this server',
  'server/src/platform/http/openapi/examples.ts': 'files of the repository',
  'server/src/platform/ldap/directory-error.ts': 'classes of errors',
  'server/src/platform/realtime/bus.ts': 'events of the other servers',
  'server/src/platform/realtime/monitor-audit.ts': 'events of this server',
  'server/src/platform/realtime/revocation.ts': 'events of this server',
  'server/src/features/messaging/console/console-live.actions.ts': 'events of this server',
  'server/src/features/alerts/providers/provider-secrets.rules.ts': 'sealed by this server',
  'server/src/features/accounts/sign-on/sign-on-finish.actions.ts': 'sealed by this server',
  'server/src/features/accounts/sign-on/sign-out.actions.ts': 'sealed by this server',
  'server/src/features/integrations/directory-agents/program.actions.ts':
    'answers of the own server to its agent',
}

/** Patterns of calls that parse a format: a parser of the language, of a library or of a package. */
const parsers = new RegExp(
  [
    String.raw`\bJSON\.parse\(`,
    String.raw`\bresponse\.json\(\)`,
    String.raw`\bnew (?:XMLParser|SAML)\(`,
    String.raw`\bparseDomFromString\(`,
    String.raw`\bdecryptXml\(`,
    String.raw`\breadXml\(`,
    String.raw`\bscimPatch\(`,
    String.raw`\breadComponents\(`,
    String.raw`\bparseMessage\(`,
    String.raw`\bBusboy\(`,
    String.raw`\bsharp\(`,
    String.raw`\b(?:gunzip|inflateRaw|inflate|brotliDecompress)(?:Sync)?\(`,
    String.raw`\bpromisify\(gunzip\)`,
  ].join('|'),
  'g',
)
/** Names that are too general to search for. */
const libraries = /^import (?!type\b)[^;'"]*from '(?:csv-parse(?:\/sync)?|scim2-parse-filter|ldapts)'/gm

const isChecked = (file: SourceFile): boolean =>
  isTypeScript(file) && !isTest(file) && /^(?:server|packages\/[^/]+)\/src\//.test(file.path)

const isOwn = ({ path }: SourceFile): boolean =>
  Object.keys(ownData).some((each) => (each.endsWith('/') ? path.startsWith(each) : path === each))

/** Files that the table of readers names. */
const listReaders = (files: readonly SourceFile[]): Map<string, number> => {
  const lines = files.find(({ path }) => path === document)?.text.split('\n') ?? []
  return new Map(
    lines.flatMap((text, at) =>
      text.startsWith('|')
        ? [...text.matchAll(/`((?:server|packages)\/[^`]+\.ts)`/g)].map(
            ([, path = '']) => [path, at + 1] as const,
          )
        : [],
    ),
  )
}

const advice = `Check size, depth and counts before parsing, and add a row to "Readers" in ${document}. Data of this server is listed in scripts/rules/readers.ts.`

/** A message from outside must not stop the server, so that each reader has limits that are written down. */
export const readersHaveLimits: Rule = (files) => {
  const listed = listReaders(files)
  const known = new Set(files.map(({ path }) => path))
  const missing = files
    .filter((file) => isChecked(file) && !isOwn(file) && !listed.has(file.path))
    .flatMap((file): Finding[] => {
      const { withoutComments, withoutStrings } = scanCode(file)
      return [
        ...findMatches(file, withoutStrings, parsers, advice),
        ...findMatches(file, withoutComments, libraries, advice),
      ].slice(0, 1)
    })
  const gone = [...listed]
    .filter(([path]) => !known.has(path))
    .map(([path, line]) => ({ path: document, line, advice: `${path} does not exist.` }))
  return [...missing, ...gone]
}
