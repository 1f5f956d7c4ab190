import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import { z } from 'zod'
import { findXmlExcess } from '../../../../platform/readers/xml-limits.ts'
import type { SamlName } from '../identity.rules.ts'

/** A response that breaks a rule which the library does not check. `reason` is for the audit trail. */
export class ResponseRefused extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`The response was refused: ${reason}`)
    this.reason = reason
  }
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/
/** SHA-1 has collisions; the library still accepts it. */
const signatureAlgorithms: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
])
const digestAlgorithms: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/** @returns the document, which {@link checkDocument} has checked */
export function decodeResponse(response: string): string {
  // White space is removed first: a pattern that allows it would take quadratic time for a long run of it.
  if (!base64.test(response.replaceAll(/\s+/g, ''))) throw new ResponseRefused('not base64')
  const xml = Buffer.from(response, 'base64').toString('utf8')
  checkDocument(xml)
  return xml
}

/**
 * A response with 700 groups has 3,000 nodes if each value declares its type. Verifying one takes half a second: the
 * library searches the whole document for each certificate.
 */
const limits = { characters: 200_000, nodes: 3_000, depth: 32, attributes: 64 }

/**
 * Refuses documents that must not reach an XML parser: those beyond the limits, and document type declarations,
 * which SAML messages must not contain (SAML Core §1.3).
 */
export function checkDocument(xml: string): void {
  const excess = findXmlExcess(xml, limits)
  if (excess !== undefined) throw new ResponseRefused(excess)
  // Text in comments and instructions is read differently by parsers.
  if (/<!--|<\?(?!xml\s)/.test(xml)) throw new ResponseRefused('comment or processing instruction')
  // A second assertion, anywhere in the document, could be read instead of the signed one.
  if ((xml.match(/<(?:[\w.-]+:)?(?:Encrypted)?Assertion[\s/>]/g) ?? []).length > 1)
    throw new ResponseRefused('several assertions')
}

/** With the parser of the library. */
async function readAttributes(xml: string): Promise<(path: string) => string[]> {
  const document = await parseDomFromString(xml)
  return (path) => (xpath.selectAttributes(document, path) as { value: string }[]).map(({ value }) => value)
}

const algorithmsOf = (name: string): string =>
  `//*[local-name()='Signature']//*[local-name()='${name}']/@*[local-name()='Algorithm']`

/**
 * Reads the algorithms as they are verified: in the text they can be written with character references. The
 * RSA-OAEP of a decrypted document may name SHA-1, which is not weak there.
 */
export async function checkAlgorithms(xml: string): Promise<void> {
  const read = await readAttributes(xml)
  const isAllowed = (name: string, allowed: ReadonlySet<string>) =>
    read(algorithmsOf(name)).every((algorithm) => allowed.has(algorithm))
  if (!isAllowed('SignatureMethod', signatureAlgorithms) || !isAllowed('DigestMethod', digestAlgorithms))
    throw new ResponseRefused('weak signature algorithm')
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const statusCode = "/*[local-name()='Response']/*[local-name()='Status']/*[local-name()='StatusCode']/@Value"

/** The library reads the status only of a response without an assertion (SAML Core §3.2.2.2). */
export async function checkStatus(xml: string): Promise<void> {
  const [code, ...others] = (await readAttributes(xml))(statusCode)
  if (code !== success || others.length > 0) throw new ResponseRefused('status is not success')
}

export const hasEncryptedAssertion = (xml: string): boolean =>
  /<(?:[\w.-]+:)?EncryptedAssertion[\s/>]/.test(xml)

/** As xml2js reads it: lists of nodes with `_` (text) and `$` (attributes), names without prefix. */
const text = z.object({ _: z.string() })
const one = <T extends z.ZodType>(node: T) => z.tuple([node])

const AssertionNode = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1), Version: z.literal('2.0') }),
    Issuer: one(text),
    Subject: one(
      z.object({
        NameID: one(
          text.extend({
            $: z
              .object({
                Format: z.string().optional(),
                NameQualifier: z.string().optional(),
                SPNameQualifier: z.string().optional(),
              })
              .optional(),
          }),
        ),
        SubjectConfirmation: z
          .array(
            z.object({
              $: z.object({ Method: z.string() }),
              SubjectConfirmationData: one(
                z.object({
                  $: z.object({
                    Recipient: z.string(),
                    NotOnOrAfter: z.iso.datetime(),
                    InResponseTo: z.string().optional(),
                    NotBefore: z.undefined().optional(),
                  }),
                }),
              ).optional(),
            }),
          )
          .min(1),
      }),
    ),
    Conditions: one(z.object({ AudienceRestriction: z.array(z.unknown()).min(1) })),
    AuthnStatement: z
      .array(
        z.object({ $: z.object({ SessionIndex: z.string().optional(), AuthnInstant: z.iso.datetime() }) }),
      )
      .min(1),
  }),
})

export interface CheckedAssertion {
  id: string
  issuer: string
  name: SamlName
  session_index: string | null
  authenticated: Date
  expires: Date
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

interface ExpectedAssertion {
  issuer: string
  recipient: string
  /** Null if there was no request: then the assertion must name none. */
  request_id: string | null
  /** Now, without the difference of clocks. */
  expired_before: Date
}

/** @param signed the assertion, as the library read it from the bytes that were signed */
export function readAssertion(
  signed: unknown,
  { issuer, recipient, request_id, expired_before }: ExpectedAssertion,
): CheckedAssertion {
  const parsed = AssertionNode.safeParse(signed)
  if (!parsed.success) throw new ResponseRefused('incomplete assertion')
  const { $, Issuer, Subject, AuthnStatement } = parsed.data.Assertion
  if (Issuer[0]._ !== issuer) throw new ResponseRefused('issuer')
  const [subject] = Subject
  const confirmations = subject.SubjectConfirmation.filter(({ $: { Method } }) => Method === bearer)
  const confirmed = confirmations
    .map(({ SubjectConfirmationData }) => SubjectConfirmationData?.[0].$)
    .find((data) => data?.Recipient === recipient && data.InResponseTo === (request_id ?? undefined))
  if (!confirmed) throw new ResponseRefused('recipient or request')
  // The library checks the times of any confirmation, and of none without a request.
  if (new Date(confirmed.NotOnOrAfter) <= expired_before)
    throw new ResponseRefused('expired subject confirmation')
  const [name_id] = subject.NameID
  if (name_id.$?.Format === transient) throw new ResponseRefused('transient name')
  const [authentication] = AuthnStatement
  if (!authentication) throw new ResponseRefused('incomplete assertion')
  return {
    id: $.ID,
    issuer,
    name: {
      name_id: name_id._,
      ...(name_id.$?.Format !== undefined && { format: name_id.$.Format }),
      ...(name_id.$?.NameQualifier !== undefined && { name_qualifier: name_id.$.NameQualifier }),
      ...(name_id.$?.SPNameQualifier !== undefined && { sp_name_qualifier: name_id.$.SPNameQualifier }),
    },
    session_index: authentication.$.SessionIndex ?? null,
    authenticated: new Date(authentication.$.AuthnInstant),
    expires: new Date(confirmed.NotOnOrAfter),
  }
}
