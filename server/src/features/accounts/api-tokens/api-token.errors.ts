export const foreignScope = (scopes: readonly string[]): string =>
  `You can grant only permissions that you have. Remove ${scopes.join(', ')}.`

export const provisioningScope =
  'A service token with accounts.provision_users can add users to any group. Only a user with full administration, which is every permission, can create it.'

export const tooManyTokens = 'You have 50 active tokens. Revoke one that is no longer used.'
