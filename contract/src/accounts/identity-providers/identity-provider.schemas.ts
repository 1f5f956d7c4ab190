import { z } from 'zod'
import { computed, recordVersion, versionFields } from '../../record-version.ts'
import { isBlank, isWebAddress, line, nameLine, text } from '../../text.ts'

export const identityProviderKinds = ['oidc', 'saml'] as const
/** OpenID Connect or SAML 2.0. */
export const IdentityProviderKind = z.enum(identityProviderKinds)
export type IdentityProviderKind = z.output<typeof IdentityProviderKind>

const required = 'This field may not be blank.'

/** The server refuses http:// unless it leads to this machine and the operator allows that. */
const address = line(500).refine(
  (value) => value === '' || (/^https?:\/\/[^\s#/?]+([/?][^\s#]*)?$/.test(value) && isWebAddress(value)),
  'Enter an address that starts with https://.',
)

/** Names of claims (OpenID Connect) or attributes (SAML) by field of a user. An empty name is not read. */
export const ClaimNames = z.strictObject({
  /** With SAML, it identifies the user. Empty for the NameID. OpenID Connect always uses `sub`. */
  subject: line(300).default(''),
  username: line(300).default(''),
  email: line(300).default(''),
  first_name: line(300).default(''),
  last_name: line(300).default(''),
  title: line(300).default(''),
  groups: line(300).default(''),
})
export type ClaimNames = z.output<typeof ClaimNames>

export const standardClaimNames: Record<IdentityProviderKind, ClaimNames> = {
  oidc: {
    subject: '',
    username: 'preferred_username',
    email: 'email',
    first_name: 'given_name',
    last_name: 'family_name',
    title: '',
    groups: 'groups',
  },
  saml: {
    subject: '',
    username: '',
    email: 'email',
    first_name: 'firstName',
    last_name: 'lastName',
    title: '',
    groups: 'groups',
  },
}

/** RFC 1035, in lower case. */
const Domain = line(253)
  .toLowerCase()
  .regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'Enter domains such as hospital.example.',
  )

const common = {
  name: nameLine(60).refine(
    (name) => !isBlank(name),
    'Enter a name, which the button of the sign-in page shows.',
  ),
  /** If off, the sign-in page does not offer it, and its sign-ins are refused. */
  is_on: z.boolean().default(false),
  /** Users who enter an address of these domains are offered this provider. Each belongs to one provider. */
  domains: z.array(Domain).max(50, 'At most 50 domains.').default([]),
  /** Creates users at their first sign-in, with the groups of their claims. */
  allows_new_users: z.boolean().default(false),
  /** Links an existing user at the first sign-in by an address that the provider verified, in one of `domains`. */
  links_by_email: z.boolean().default(false),
  /** Addresses in `domains` count as verified, although the provider does not send `email_verified`. */
  trusts_email: z.boolean().default(false),
  /** Signing out of Wardline signs out of the provider too. */
  ends_provider_session: z.boolean().default(true),
  claim_names: ClaimNames.optional(),
  /** Users with this value of the group claim are members of the permission group; without it they are not. */
  groups: z
    .array(
      z.strictObject({
        value: line(500).min(1, required),
        group_id: z.int().positive(),
      }),
    )
    .max(500, 'At most 500 group mappings.')
    .default([]),
}

export const clientAuthMethods = ['client_secret_basic', 'client_secret_post', 'none'] as const

const OidcBody = z.strictObject({
  kind: z.literal('oidc'),
  ...common,
  /** Its configuration is read from `<issuer>/.well-known/openid-configuration`. */
  issuer: address.min(1, required),
  client_id: line(300).min(1, required),
  /** If omitted, the stored one stays. Never returned. */
  client_secret: text(1000).optional(),
  /** `none` is for a public client, without a secret. */
  client_auth: z.enum(clientAuthMethods).default('client_secret_basic'),
  scopes: line(300)
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'Separate scopes with one space.')
    .refine((value) => value.split(' ').includes('openid'), 'The scopes must include openid.')
    .default('openid profile email'),
})

const SamlBody = z.strictObject({
  kind: z.literal('saml'),
  ...common,
  /** The issuer of its assertions. */
  idp_entity_id: line(500).min(1, required),
  /** HTTP-Redirect binding. */
  sso_url: address.min(1, required),
  /** HTTP-Redirect binding. If empty, users cannot be signed out of the provider. */
  slo_url: address.default(''),
  /** PEM. Several overlap while the provider changes its key. */
  certificates: z
    .array(text(20_000))
    .min(1, 'Add the certificate with which the provider signs.')
    .max(6, 'At most 6 certificates.'),
  /** Requests are signed with the oldest key of Wardline for this provider. */
  signs_requests: z.boolean().default(false),
  /** Refuses assertions in plain text. */
  requires_encryption: z.boolean().default(false),
  /** Accepts sign-ins that begin at the provider. Anyone there can then sign others in to their own account. */
  accepts_unsolicited: z.boolean().default(false),
})

export const IdentityProviderBody = z.discriminatedUnion('kind', [OidcBody, SamlBody], {
  error: 'kind is oidc or saml.',
})
export type IdentityProviderBody = z.output<typeof IdentityProviderBody>

const version = { version: recordVersion }

export const IdentityProviderChanges = z.discriminatedUnion(
  'kind',
  [OidcBody.extend(version), SamlBody.extend(version)],
  { error: 'kind is oidc or saml.' },
)
export type IdentityProviderChanges = z.output<typeof IdentityProviderChanges>

export const SigningCertificate = z.object({
  pem: z.string(),
  subject: z.string(),
  /** SHA-256. */
  fingerprint: z.string(),
  not_before: z.string(),
  not_after: z.string(),
  state: z.enum(['valid', 'expires_soon', 'expired']),
})
export type SigningCertificate = z.output<typeof SigningCertificate>

/** A key pair of Wardline for one provider. The private key is never returned. */
export const SamlKey = SigningCertificate.extend({
  id: z.int(),
  /** The current one signs; the next one takes over when the current one is deleted. */
  use: z.enum(['current', 'next']),
  created: z.string(),
}).meta({ id: 'SamlKey' })
export type SamlKey = z.output<typeof SamlKey>

const published = {
  idp_entity_id: z.string(),
  sso_url: z.string(),
  slo_url: z.string(),
  signs_requests: z.boolean(),
}

/** The addresses that an administrator registers with the provider. */
export const ProviderAddresses = z.object({
  redirect_uri: z.string(),
  post_logout_redirect_uri: z.string(),
  backchannel_logout_uri: z.string(),
  acs_url: z.string(),
  slo_url: z.string(),
  entity_id: z.string(),
  metadata_url: z.string(),
})
export type ProviderAddresses = z.output<typeof ProviderAddresses>

const summary = {
  id: z.int(),
  uid: z.string(),
  kind: IdentityProviderKind,
  name: z.string(),
  is_on: z.boolean(),
  domains: z.array(z.string()),
  /** Users who signed in through it. */
  linked_users: computed(z.int()),
  last_ok: computed(z.string().nullable()),
  last_failure: computed(z.string().nullable()),
  last_problem: computed(z.string()),
  /** The expiry of the certificate that expires last; `null` for OpenID Connect, whose keys are fetched. */
  certificate_expires: z.string().nullable(),
}

export const IdentityProviderSummary = z.object(summary).meta({ id: 'IdentityProviderSummary' })
export type IdentityProviderSummary = z.output<typeof IdentityProviderSummary>

const details = {
  ...summary,
  allows_new_users: z.boolean(),
  links_by_email: z.boolean(),
  trusts_email: z.boolean(),
  ends_provider_session: z.boolean(),
  claim_names: z.object(ClaimNames.shape),
  groups: z.array(z.object({ value: z.string(), group_id: z.int(), group_name: z.string() })),
  /** Null until the operator sets PUBLIC_URL. */
  addresses: ProviderAddresses.nullable(),
  version: z.int(),
  changed: z.string(),
  changed_by: z.string().nullable(),
}

const OidcProvider = z.object({
  ...details,
  kind: z.literal('oidc'),
  issuer: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  client_auth: z.enum(clientAuthMethods),
  scopes: z.string(),
})

const SamlProvider = z.object({
  ...details,
  kind: z.literal('saml'),
  ...published,
  /** PEM. */
  certificates: z.array(z.string()),
  certificate_details: computed(z.array(SigningCertificate)),
  requires_encryption: z.boolean(),
  accepts_unsolicited: z.boolean(),
  keys: computed(z.array(SamlKey)),
})

export const IdentityProvider = z
  .discriminatedUnion('kind', [OidcProvider, SamlProvider])
  .meta({ id: 'IdentityProvider' })
export type IdentityProvider = z.output<typeof IdentityProvider>

/** One step of a test of the configuration, such as `Configuration read`. */
export const ProviderCheck = z
  .object({
    is_ok: z.boolean(),
    steps: z.array(z.object({ is_ok: z.boolean(), sentence: z.string() })),
  })
  .meta({ id: 'ProviderCheck' })
export type ProviderCheck = z.output<typeof ProviderCheck>

export const MetadataSource = z.strictObject({
  /** The metadata of the provider, as a document … */
  xml: text(500_000).optional(),
  /** … or the address from which it is fetched. */
  url: address.optional(),
})
export type MetadataSource = z.output<typeof MetadataSource>

/** Fills the form; nothing is saved. */
export const ReadMetadata = z
  .object({ ...published, certificates: z.array(SigningCertificate) })
  .meta({ id: 'ReadMetadata' })

export const LinkedIdentity = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    state: z.enum(['invited', 'active', 'locked', 'deactivated']),
    created: z.string(),
    last_used: z.string(),
  })
  .meta({ id: 'LinkedIdentity' })
export type LinkedIdentity = z.output<typeof LinkedIdentity>

const SignInPolicyName = z.enum(['any', 'external'], { error: 'policy is any or external.' })

/** The rule on who signs in with a password. */
export const SignInPolicy = z
  .object({
    /** `external`: only holders of accounts.emergency_sign_in, each use of which is audited and announced. */
    policy: SignInPolicyName,
    /** False while no provider is on: then everyone may use a password. */
    is_effective: z.boolean(),
    /** Users who could sign in with a password if the provider fails. */
    emergency_users: z.array(z.object({ id: z.int(), display_name: z.string() })),
    ...versionFields,
  })
  .meta({ id: 'SignInPolicy' })
export type SignInPolicy = z.output<typeof SignInPolicy>

export const SignInPolicyChanges = z.strictObject({ policy: SignInPolicyName, version: recordVersion })
export type SignInPolicyChanges = z.output<typeof SignInPolicyChanges>
