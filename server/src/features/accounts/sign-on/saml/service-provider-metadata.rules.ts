import type { ProviderAddresses } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { XMLBuilder } from 'fast-xml-parser'

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  // Would write attributes that are true without their value, as HTML does.
  suppressBooleanAttributes: false,
})

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'

/** The preferred one first. */
const encryptionMethods = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
]

const keyDescriptor = (use: 'signing' | 'encryption', certificate: string) => ({
  '@use': use,
  'ds:KeyInfo': {
    'ds:X509Data': { 'ds:X509Certificate': certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '') },
  },
  ...(use === 'encryption' && {
    EncryptionMethod: encryptionMethods.map((algorithm) => ({ '@Algorithm': algorithm })),
  }),
})

export interface ServiceProvider {
  addresses: ProviderAddresses
  /** PEM, the oldest first. */
  certificates: readonly string[]
  signs_requests: boolean
  /** It has an address to which the answers go. */
  ends_sessions: boolean
}

/**
 * SAML Metadata §2.4.4. The library leaves out certificates of unsigned requests, because it does not use them.
 */
export const describeServiceProvider = ({
  addresses,
  certificates,
  signs_requests,
  ends_sessions,
}: ServiceProvider): string =>
  builder.build({
    '?xml': { '@version': '1.0' },
    EntityDescriptor: {
      '@xmlns': 'urn:oasis:names:tc:SAML:2.0:metadata',
      '@xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
      '@entityID': addresses.entity_id,
      SPSSODescriptor: {
        '@protocolSupportEnumeration': 'urn:oasis:names:tc:SAML:2.0:protocol',
        '@AuthnRequestsSigned': String(signs_requests),
        '@WantAssertionsSigned': 'true',
        KeyDescriptor: [
          ...certificates.map((certificate) => keyDescriptor('signing', certificate)),
          // Both keys decrypt, so the provider can encrypt for the next one at once.
          ...certificates.slice(-1).map((certificate) => keyDescriptor('encryption', certificate)),
        ],
        ...(ends_sessions && {
          SingleLogoutService: [redirect, post].map((binding) => ({
            '@Binding': binding,
            '@Location': addresses.slo_url,
          })),
        }),
        AssertionConsumerService: {
          '@index': '1',
          '@isDefault': 'true',
          '@Binding': post,
          '@Location': addresses.acs_url,
        },
      },
    },
  })
