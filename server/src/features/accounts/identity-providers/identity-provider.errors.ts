export const nameTaken = 'Another provider of your account has this name.'
export const domainTaken = (domain: string) =>
  `${domain} belongs to another provider. A domain can belong to one provider only.`
export const changed = { code: 'identity_provider.changed', noun: 'this provider' }
export const fixedKind = 'The kind of a provider cannot be changed. Add another provider.'
export const secretRequired = 'Enter the client secret, or choose “None” as client authentication.'
export const reenterSecret = 'Enter the client secret again: the issuer has changed.'
export const notAllowed = 'This address is not allowed. Enter a public address of the provider.'
export const insecure = 'Enter an address that starts with https://.'
export const domainsRequired =
  'Add the e-mail domains of the provider first: only addresses in them are trusted.'
export const notCertificate =
  'This is not a certificate in PEM format. It starts with -----BEGIN CERTIFICATE-----.'
export const weakKey = 'The key of this certificate is too short. RSA keys need at least 2048 bits.'
export const privateKeyGiven =
  'This is a private key, which must stay at the provider. Enter the certificate only, and replace the key.'
export const noMetadata = 'Enter the metadata or its address.'
export const notMetadata = 'This is not SAML metadata of an identity provider.'
export const severalProviders =
  'The metadata describes several identity providers. Enter the metadata of one of them.'
export const noRedirectBinding = 'The provider does not accept sign-ins with the HTTP-Redirect binding.'
export const metadataUnavailable = (reason: string) => `Could not fetch the metadata: ${reason}.`
export const noProviderOn = 'Turn on an identity provider first. Without one, no user could sign in.'
export const noEmergencyUser =
  'Give a user with a password the permission “Sign in with a password although the account requires an external identity provider.” first. Otherwise no one could sign in if the provider fails.'
export const policyChanged = { code: 'sign_in_policy.changed', noun: 'the password rule' }
