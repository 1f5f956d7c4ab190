import { scanCode } from './code.ts'
import { readImports } from './imports.ts'
import { findMatches, isTest, isTypeScript, lineNumber } from './source.ts'
import type { Finding, Rule, SourceFile } from './source.ts'

/** Files that open connections themselves, with the reason. Folders end with a slash. */
const allowed: Record<string, string> = {
  'server/src/platform/outbound/': 'is the guard',
  'server/src/platform/providers/smtp.ts': 'passes a guarded socket to nodemailer',
  'server/src/features/accounts/sign-on/oidc.actions.ts': 'passes the guarded fetch to openid-client',
  'server/src/platform/ldap/': 'passes a guarded socket to ldapts',
  'packages/hl7/src/mllp-connection.ts': 'receives an address that was checked',
  'server/src/platform/files/malware-scan.ts': 'CLAMD_URL of the operator',
  'server/src/platform/files/s3-store.ts': 'S3_ENDPOINT of the operator',
  'server/src/platform/limits/rate-limiter.ts': 'REDIS_URL of the operator',
  'server/src/platform/realtime/bus.ts': 'REDIS_URL of the operator',
  'server/src/demo/life/demo-user.ts': 'calls its own server',
}

const isAllowed = ({ path }: SourceFile): boolean =>
  Object.keys(allowed).some((each) => (each.endsWith('/') ? path.startsWith(each) : path === each))

const isChecked = (file: SourceFile): boolean =>
  isTypeScript(file) && !isTest(file) && /^(server|packages\/[^/]+)\/src\//.test(file.path)

/** `import http, { request as send, type Agent } from 'node:http'`, without its types. */
const nodeImport = /\bimport\s+(?!type\b)([^'";]+?)\s+from\s*'(?:node:)?(?:net|tls|https?|http2|dgram)'/g
const connecting = /^(?:connect|createConnection|request|get|Agent|globalAgent|Socket|createSocket)\b/

const opensConnections = (clause: string): boolean => {
  const named = /\{([^}]*)\}/.exec(clause)?.[1] ?? ''
  const isWhole = clause.replace(/\{[^}]*\}/, '').replace(/[,\s]/g, '') !== ''
  return isWhole || named.split(',').some((name) => connecting.test(name.trim()))
}

/** Libraries that connect by themselves unless they are given a socket or a fetch function. */
const libraries = /^(?:undici|axios|got|node-fetch|nodemailer|ldapts|ioredis|openid-client|@aws-sdk\/.*)$/

const globals = /(?<![.\w])fetch\(|\bglobalThis\.fetch\b|\bnew (?:WebSocket|EventSource|XMLHttpRequest)\(/g

const advice =
  'Connect through platform/outbound: guardedFetch, guardedRequest, guardedConnect. If a library must connect, give it the guarded socket or fetch and list the file with its reason in scripts/rules/outbound.ts.'

/** Addresses that users enter must not reach the network of the operator, so that one guard opens all connections. */
export const outboundIsGuarded: Rule = (files) =>
  files
    .filter((file) => isChecked(file) && !isAllowed(file))
    .flatMap((file): Finding[] => {
      const { withoutComments, withoutStrings } = scanCode(file)
      const direct = [...withoutComments.matchAll(nodeImport)]
        .filter(({ 1: clause = '' }) => opensConnections(clause))
        .map(({ index }) => ({ path: file.path, line: lineNumber(withoutComments, index), advice }))
      const byLibrary = readImports(file)
        .filter(({ target, typesOnly }) => libraries.test(target) && !typesOnly)
        .map(({ line }) => ({ path: file.path, line, advice }))
      return [...direct, ...byLibrary, ...findMatches(file, withoutStrings, globals, advice)]
    })
