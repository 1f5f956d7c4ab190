export const keyUnreadable = {
  status: 409,
  code: 'sign_on.key_unreadable',
  detail:
    'Wardline cannot read the key with which it signs. Sign in another way, and ask an administrator to create a new key of this provider and to remove the old one.',
} as const

export const twoKeys = {
  status: 409,
  code: 'identity_provider.two_keys',
  detail: 'This provider has two keys already. Remove the old key first.',
} as const

export const onlyKey = {
  status: 409,
  code: 'identity_provider.only_key',
  detail:
    'This is the only key. Create a new key first, and remove this one once the provider has the new one.',
} as const
