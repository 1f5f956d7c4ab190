import * as routes from '@wardline/contract/accounts/identity-providers/identity-provider.routes.ts'
import type { IdentityProvider } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  createProvider,
  linkUser,
  listKeys,
  listRefusals,
  signOnSettings,
  startAt,
} from '../../../fixtures/hospital/sign-on.ts'
import { openBrowser } from '../../../fixtures/people/sign-on-browser.ts'
import {
  encryptAsForger,
  encryptAsProvider,
  encryptElement,
  type Algorithms,
} from '../../../fixtures/peers/saml/saml-encryption.ts'
import { wrongResponses, type WrongResponse } from '../../../fixtures/peers/saml/wrong-responses.ts'
import { samlKeys } from '../../../fixtures/peers/saml/saml-keys.ts'
import {
  startSamlProvider,
  type ResponseOptions,
  type SamlPeer,
} from '../../../fixtures/peers/saml/saml-provider.ts'
import { importServiceProvider } from '../../../fixtures/peers/saml/saml-service-provider.ts'
import { wrappedAssertions } from '../../../fixtures/peers/saml/saml-wrapping.ts'

let hospital: Hospital
let peer: SamlPeer
let provider: IdentityProvider
let certificate: string

const importOf = ({ addresses }: IdentityProvider) => importServiceProvider(addresses?.metadata_url ?? '')

beforeAll(async () => {
  hospital = await createHospital({ settings: signOnSettings, closesWithTest: false })
  peer = await startSamlProvider()
  provider = await createProvider(hospital, {
    kind: 'saml',
    name: 'Encrypting SAML',
    is_on: true,
    idp_entity_id: peer.entity_id,
    sso_url: peer.sso_url,
    certificates: [samlKeys.first.cert],
    requires_encryption: true,
  })
  await linkUser(hospital, hospital.ana.user, provider, 'ana')
  await linkUser(hospital, hospital.dora.user, provider, 'dora')
  certificate = (await importOf(provider)).encryption[0] ?? ''
  return async () => {
    await peer.close()
    await hospital.close()
  }
})

async function signIn(options: Partial<ResponseOptions>, at = provider): Promise<string> {
  const browser = openBrowser()
  const start = await startAt(hospital, browser, at)
  const { acs_url, fields } = await peer.respond(start, { name_id: 'ana', ...options })
  const { url } = await browser.post(acs_url, fields)
  return url.pathname + url.search
}

const refused = '/sign-in?problem=provider_refused'
async function readRefusal(options: Partial<ResponseOptions>): Promise<string | undefined> {
  expect(await signIn(options)).toBe(refused)
  return (await listRefusals(hospital))[0]
}

const unreadable = 'encrypted assertion not readable'

const flipCipher = (xml: string, position: number): string => {
  const parts = xml.split(/(<xenc:CipherValue>[^<]*)/)
  const last = parts.findLastIndex((part) => part.startsWith('<xenc:CipherValue>'))
  const [tag = '', base64 = ''] = (parts[last] ?? '').split(/(?<=>)/)
  const bytes = Buffer.from(base64, 'base64')
  const at = position < 0 ? bytes.length + position : position
  bytes[at] = (bytes[at] ?? 0) ^ 0x40
  parts[last] = tag + bytes.toString('base64')
  return parts.join('')
}

describe('encrypted assertions', () => {
  test.each([
    { data: 'AES-256 GCM' },
    { data: 'AES-128 GCM' },
    { data: 'AES-256 CBC' },
    { data: 'AES-128 CBC' },
  ] as const)('%o with RSA-OAEP is read with the published certificate', async (algorithms) => {
    expect(await signIn({ encrypt: encryptAsProvider(certificate, algorithms) })).toBe('/')
  })

  test('an assertion that was encrypted as text is read too', async () => {
    expect(await signIn({ encrypt: encryptAsForger(certificate) })).toBe('/')
  })

  test('an assertion in plain text is refused if encryption is required, and else accepted', async () => {
    expect(await readRefusal({})).toBe('assertion not encrypted')
    const tolerant = await createProvider(hospital, {
      kind: 'saml',
      name: 'Tolerant',
      is_on: true,
      idp_entity_id: peer.entity_id,
      sso_url: peer.sso_url,
      certificates: [samlKeys.first.cert],
    })
    await linkUser(hospital, hospital.ana.user, tolerant, 'ana')
    expect(await signIn({}, tolerant)).toBe('/')
    const [own = ''] = (await importOf(tolerant)).encryption
    expect(await signIn({ encrypt: encryptAsProvider(own) }, tolerant)).toBe('/')
  })

  const insecure: [string, Algorithms][] = [
    ['a key that is encrypted with RSA 1.5', { key: 'RSA 1.5' }],
    ['content that is encrypted with Triple DES', { data: 'Triple DES' }],
  ]
  test.each(insecure)('%s is refused', async (_, algorithms) => {
    expect(await readRefusal({ encrypt: encryptAsProvider(certificate, algorithms) })).toBe(unreadable)
  })

  const element = (content: string) => async (xml: string) =>
    xml.replace(
      /<saml:Assertion[\s\S]*<\/saml:Assertion>/,
      content.startsWith('<saml:Encrypted') ? content : await encryptElement(certificate, content),
    )
  const changed =
    (change: (xml: string) => string, algorithms: Algorithms = {}) =>
    async (xml: string) =>
      change(await encryptAsProvider(certificate, algorithms)(xml))

  const unreadables: [string, ResponseOptions['encrypt']][] = [
    ['changed content (GCM)', changed((xml) => flipCipher(xml, 60))],
    ['a changed tag (GCM)', changed((xml) => flipCipher(xml, -1))],
    ['a changed start (CBC)', changed((xml) => flipCipher(xml, 0), { data: 'AES-256 CBC' })],
    ['a changed padding (CBC)', changed((xml) => flipCipher(xml, -17), { data: 'AES-256 CBC' })],
    [
      'content of no full block (CBC)',
      changed((xml) => xml.replace(/(<xenc:CipherValue>)[^<]{8}(?![\s\S]*<xenc:CipherValue>)/, '$1'), {
        data: 'AES-256 CBC',
      }),
    ],
    [
      'a changed key',
      changed((xml) => xml.replace(/<e:CipherValue>..../, (start) => `${start.slice(0, -4)}AAAA`)),
    ],
    ['an unknown algorithm', changed((xml) => xml.replace('xmlenc11#aes256-gcm', 'xmlenc11#aes512-gcm'))],
    ['an unknown key transport', changed((xml) => xml.replace('#rsa-oaep-mgf1p', '#rsa-oaep-other'))],
    ['no content', element('<saml:EncryptedAssertion></saml:EncryptedAssertion>')],
    ['content that is no assertion', element('not an assertion')],
    ['content with a declaration', element('<?xml version="1.0"?><saml:Assertion/>')],
    ['an encrypted assertion in it', element('<saml:EncryptedAssertion />')],
  ]
  test.each(unreadables)('%s is refused with the same reason', async (_, encrypt) => {
    expect(await readRefusal({ ...(encrypt && { encrypt }) })).toBe(unreadable)
  })

  test('an element that does not end is refused before it is decrypted', async () => {
    expect(await readRefusal({ encrypt: element('<saml:EncryptedAssertion>') })).toBe('malformed document')
  })

  test('an assertion for the key of another provider is unreadable', async () => {
    const other = await createProvider(hospital, {
      kind: 'saml',
      name: 'Other',
      idp_entity_id: peer.entity_id,
      sso_url: peer.sso_url,
      certificates: [samlKeys.first.cert],
    })
    const [foreign = ''] = (await importOf(other)).encryption
    expect(await readRefusal({ encrypt: encryptAsProvider(foreign) })).toBe(unreadable)
  })

  const wrong: WrongResponse[] = [
    ...wrongResponses,
    ['for another request', { values: { InResponseTo: '_other' } }, /InResponseTo/],
    [
      'that declares entities',
      { tamper: (xml) => xml.replace('>ana<', '><!DOCTYPE r [<!ENTITY a "ana">]>&a;<') },
      /document type/,
    ],
    [
      'beside another one',
      { tamper: (xml) => xml.replace('</saml:Assertion>', '</saml:Assertion><saml:Assertion/>') },
      /several assertions|signature/i,
    ],
  ]
  test.each(wrong)(
    'an assertion that is %s is refused after it was decrypted',
    async (_, options, reason) => {
      expect(await readRefusal({ ...options, encrypt: encryptAsForger(certificate) })).toMatch(reason)
    },
  )

  test.each(Object.entries(wrappedAssertions))(
    'the signature wrapping %s is refused inside the encrypted content',
    async (_, wrap) => {
      const options = { tamper: (xml: string) => wrap(xml, 'dora'), encrypt: encryptAsForger(certificate) }
      expect(await readRefusal(options)).toMatch(/signature|assertion|malformed/i)
    },
  )

  test('the same assertion is refused when it is encrypted again', async () => {
    const options = { values: { AssertionID: '_encrypted_twice' }, encrypt: encryptAsProvider(certificate) }
    expect(await signIn(options)).toBe('/')
    expect(await readRefusal(options)).toBe('assertion replayed')
  })

  test('while a key is replaced, assertions for both keys are read', async () => {
    const params = { id: hospital.ids.account_id, provider_id: provider.id }
    await hospital.dora.call(routes.createSamlKey, { params })
    const { encryption, signing } = await importOf(provider)
    expect(encryption).toEqual(signing.slice(1))
    for (const each of signing) expect(await signIn({ encrypt: encryptAsProvider(each) })).toBe('/')
    const stored = await hospital.dora.call(routes.getIdentityProvider, { params })
    const key_id = listKeys(stored)[0]?.id ?? 0
    await hospital.dora.call(routes.deleteSamlKey, { params: { ...params, key_id } })
    expect(await readRefusal({ encrypt: encryptAsProvider(signing[0] ?? '') })).toBe(unreadable)
    expect(await signIn({ encrypt: encryptAsProvider(signing[1] ?? '') })).toBe('/')
  })
})
