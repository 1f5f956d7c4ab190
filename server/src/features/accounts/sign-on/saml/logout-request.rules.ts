import { inflateRawSync } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { checkAlgorithms, checkDocument, decodeResponse, ResponseRefused } from './saml-response.rules.ts'

/** A sign-out message as a provider sends it through the browser. */
export type LogoutMessage = { binding: 'redirect'; query: string } | { binding: 'post'; SAMLRequest: string }

const longest_document = 50_000

/** Allows RSA without SHA-1. The library would accept any digest that Node knows. */
const signatureAlgorithms: ReadonlySet<string> = new Set(
  ['256', '384', '512'].map((bits) => `http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`),
)

const signedNames = ['SAMLRequest', 'RelayState', 'SigAlg']

const RedirectQuery = z.object({
  SAMLRequest: z.string().min(1),
  RelayState: z.string().optional(),
  SigAlg: z.string(),
  Signature: z.string().min(1),
})

/**
 * Reads the same text that is verified: a parameter that is repeated, or whose name is encoded, could differ from the
 * signed one. Others are ignored.
 *
 * @returns `signed` as it was sent (SAML Bindings §3.4.4.1)
 */
export function readRedirect(query: string) {
  const pick = (names: readonly string[]): string =>
    names.flatMap((name) => query.split('&').filter((pair) => pair.startsWith(`${name}=`))).join('&')
  const signed = pick(signedNames)
  const found = new URLSearchParams(`${signed}&${pick(['Signature'])}`)
  if (new Set(found.keys()).size !== found.size) throw new ResponseRefused('repeated parameter')
  const fields = RedirectQuery.safeParse(Object.fromEntries(found))
  if (!fields.success) throw new ResponseRefused('unsigned or incomplete sign-out request')
  if (!signatureAlgorithms.has(fields.data.SigAlg)) throw new ResponseRefused('weak signature algorithm')
  return { fields: fields.data, signed, xml: inflate(fields.data.SAMLRequest) }
}

function inflate(message: string): string {
  try {
    const bytes = inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: longest_document })
    const xml = bytes.toString('utf8')
    checkDocument(xml)
    return xml
  } catch (error) {
    throw error instanceof ResponseRefused ? error : new ResponseRefused('sign-out request not readable')
  }
}

export async function readPost(SAMLRequest: string): Promise<string> {
  if (SAMLRequest.length > longest_document) throw new ResponseRefused('sign-out request not readable')
  const xml = decodeResponse(SAMLRequest)
  await checkAlgorithms(xml)
  return xml
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => name === 'SessionIndex',
})

const Text = z.union([z.string(), z.object({ '#text': z.string() }).transform((node) => node['#text'])])

const Document = z.object({
  LogoutRequest: z.object({
    '@ID': z.string().min(1),
    '@Version': z.literal('2.0'),
    '@IssueInstant': z.iso.datetime(),
    '@Destination': z.string(),
    NameID: Text,
    SessionIndex: z.array(Text).default([]),
  }),
})

export interface LogoutRequest {
  id: string
  name_id: string
  /** Empty for all sessions of the user. */
  session_indexes: string[]
  issued: Date
}

const max_age_ms = 600_000

/** Reads a verified request, and checks the facts that the library does not. */
export function readLogoutRequest(
  xml: string,
  { destination, now, clock_skew_ms }: { destination: string; now: Date; clock_skew_ms: number },
): LogoutRequest {
  const parsed = Document.safeParse(parser.parse(xml))
  if (!parsed.success) throw new ResponseRefused('incomplete sign-out request')
  const { LogoutRequest: request } = parsed.data
  if (request['@Destination'] !== destination) throw new ResponseRefused('destination')
  const issued = new Date(request['@IssueInstant'])
  const age_ms = now.getTime() - issued.getTime()
  if (age_ms > max_age_ms || age_ms < -clock_skew_ms) throw new ResponseRefused('stale sign-out request')
  return { id: request['@ID'], name_id: request.NameID, session_indexes: request.SessionIndex, issued }
}

/** When a second use would be refused as stale. */
export const forgetLogoutRequest = ({ issued }: LogoutRequest): Date =>
  new Date(issued.getTime() + 2 * max_age_ms)
