export const foreignScope = (scopes: readonly string[]): string =>
  `You can grant only permissions that you have. Remove ${scopes.join(', ')}.`

export const tooManyTokens = 'You have 50 active tokens. Revoke one that is no longer used.'
