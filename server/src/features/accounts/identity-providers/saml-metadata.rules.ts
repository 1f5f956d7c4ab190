import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { findXmlExcess } from '../../../platform/readers/xml-limits.ts'
import type { SamlStored } from '../sign-on/provider-settings.rules.ts'
import { normalizeCertificate } from './certificate.rules.ts'
import * as errors from './identity-provider.errors.ts'

/** Raised with a sentence for the administrator. */
export class MetadataError extends Error {}

const lists: ReadonlySet<string> = new Set([
  'EntityDescriptor',
  'KeyDescriptor',
  'SingleSignOnService',
  'SingleLogoutService',
  'X509Certificate',
  'X509Data',
])

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  isArray: (name) => lists.has(name),
})

const Service = z.object({ '@Binding': z.string(), '@Location': z.string() })
const Text = z.union([z.string(), z.object({ '#text': z.string() }).transform((node) => node['#text'])])
const KeyDescriptor = z.object({
  '@use': z.string().optional(),
  KeyInfo: z.object({
    X509Data: z.array(z.object({ X509Certificate: z.array(Text).default([]) })).default([]),
  }),
})
const Entity = z.object({
  '@entityID': z.string(),
  IDPSSODescriptor: z.object({
    '@WantAuthnRequestsSigned': z.string().optional(),
    KeyDescriptor: z.array(KeyDescriptor).default([]),
    SingleSignOnService: z.array(Service).default([]),
    SingleLogoutService: z.array(Service).default([]),
  }),
})

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const findLocation = (services: readonly z.output<typeof Service>[]): string | undefined =>
  services.find((service) => service['@Binding'] === redirect)?.['@Location']

/** SAML Metadata §2.4.3. @throws MetadataError */
export function readProviderMetadata(
  xml: string,
): Pick<SamlStored, 'idp_entity_id' | 'sso_url' | 'slo_url' | 'certificates' | 'signs_requests'> {
  const entity = findProvider(parse(xml))
  const { KeyDescriptor: keys, SingleSignOnService, SingleLogoutService } = entity.IDPSSODescriptor
  const sso_url = findLocation(SingleSignOnService)
  if (sso_url === undefined) throw new MetadataError(errors.noRedirectBinding)
  const certificates = keys
    .filter((key) => key['@use'] !== 'encryption')
    .flatMap(({ KeyInfo }) => KeyInfo.X509Data.flatMap(({ X509Certificate }) => X509Certificate))
  return {
    idp_entity_id: entity['@entityID'],
    sso_url,
    slo_url: findLocation(SingleLogoutService) ?? '',
    certificates: [...new Set(certificates.map(readCertificate))],
    signs_requests: ['true', '1'].includes(entity.IDPSSODescriptor['@WantAuthnRequestsSigned'] ?? ''),
  }
}

/** Providers with many claim types describe themselves with about 2,000 nodes. */
const limits = { characters: 1_000_000, nodes: 10_000, depth: 32, attributes: 64 }

function parse(xml: string): unknown {
  if (findXmlExcess(xml, limits) !== undefined) throw new MetadataError(errors.notMetadata)
  try {
    return parser.parse(xml, true)
  } catch {
    throw new MetadataError(errors.notMetadata)
  }
}

function findProvider(document: unknown): z.output<typeof Entity> {
  const root = z
    .object({
      EntityDescriptor: z.array(z.unknown()).optional(),
      EntitiesDescriptor: z.object({ EntityDescriptor: z.array(z.unknown()) }).optional(),
    })
    .safeParse(document)
  const entities = root.data?.EntityDescriptor ?? root.data?.EntitiesDescriptor?.EntityDescriptor ?? []
  const found = entities.flatMap((each) => Entity.safeParse(each).data ?? [])
  const [provider, another] = found
  if (!provider) throw new MetadataError(errors.notMetadata)
  if (another) throw new MetadataError(errors.severalProviders)
  return provider
}

function readCertificate(text: string): string {
  try {
    return normalizeCertificate(text)
  } catch (error) {
    throw new MetadataError((error as Error).message)
  }
}
