import type { IdentityProviderKind } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'

export const kindNames: Record<IdentityProviderKind, string> = {
  oidc: 'OpenID Connect',
  saml: 'SAML 2.0',
}

export const providerText = {
  title: 'Identity providers',
  about:
    'Users sign in with the account of the hospital, such as Microsoft Entra ID, Okta or Keycloak, over OpenID Connect or SAML.',
  readOnly:
    'Only users with full administration (all permissions) can change sign-in settings, because a provider decides which account each person signs in to. You can test providers and unlink users.',
  missing: 'Identity provider not found.',
  couldNotSave: 'Could not save the identity provider',
  couldNotDelete: 'Could not delete the identity provider',
  deletion:
    'Users are kept but can no longer sign in with it, and its sessions end. Users without a password will need one.',
  noAddress:
    'This server has no public address. Ask its operator to set PUBLIC_URL; the addresses for the provider then appear here.',
  enter: {
    on: 'Offer it on the sign-in page',
    onHint: 'While it is off, you can still test it.',
    domains: 'E-mail domains',
    domainsHint:
      'One per line. Users with such an address are offered this provider, and only these addresses are trusted.',
    create: 'Create users at their first sign-in',
    createHint: 'With the name, the address and the groups that the provider sends.',
    link: 'Link existing users by e-mail address',
    linkHint: 'At their first sign-in, if the provider verified the address and it is in one of the domains.',
    trust: 'Trust its addresses without “email_verified”',
    trustHint:
      'For providers that do not send it, such as Entra ID, and for SAML. Users must not be able to choose their address there.',
    sign: 'Sign requests',
    signHint: 'If the provider verifies them. The provider needs Wardline’s metadata or certificate.',
    encrypt: 'Require encrypted assertions',
    encryptHint:
      'Refuses assertions in plain text. First turn on encryption at the provider, with the certificate in the metadata of Wardline.',
    unsolicited: 'Accept sign-ins that begin at the provider',
    unsolicitedHint:
      'For its application portal. Risk: a user of the provider can send others a link that signs them in to Wardline as that user. Leave it off unless you need it.',
    end: 'Sign out of the provider too',
    endHint: 'When a user signs out of Wardline. Recommended where colleagues share workstations.',
  },
  testHint: 'Opens the provider in a new tab, shows what it sends, and changes nothing. Save first.',
}

export const samlKeyText = {
  title: 'Keys of Wardline',
  about:
    'Wardline has a key pair of its own for this provider. The metadata contains the certificate. The private key never leaves the server.',
  use: { current: 'Current key', next: 'Next key' },
  name: { current: 'the current key', next: 'the next key' },
  deletion: {
    current: 'Wardline uses the next key from now on. Delete this one when the provider knows the next one.',
    next: 'Wardline keeps using the current key.',
  },
  replacing:
    'Wardline signs with the current key. Import its metadata at the provider again, which contains both keys, then delete the current one.',
  couldNotCreate: 'Could not create a key',
  couldNotDelete: 'Could not delete the key',
}

export const policyText = {
  title: 'Passwords',
  any: 'Users may sign in with a password or a provider',
  external: 'Users must sign in with a provider',
  externalHint:
    'Only users with the permission for emergency sign-in may use a password. Each use is in the audit trail, and administrators are notified.',
  notEffective: 'No provider is on, so everyone may use a password.',
  emergency: 'Emergency sign-in:',
  noEmergency: 'No one has emergency sign-in.',
}
