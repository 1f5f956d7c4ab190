import { schemaUrns, type ScimResource } from './scim-response.rules.ts'
import { maxResults } from './scim-span.rules.ts'

/** RFC 7643 §5 */
export const serviceProviderConfig = (base_url: string): ScimResource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Service token',
      description: 'A service token of Wardline with the scope accounts.provision_users.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base_url}/scim/v2/ServiceProviderConfig` },
})

/** RFC 7643 §6 */
export const resourceTypes = (base_url: string): ScimResource[] =>
  (
    [
      ['User', schemaUrns.user, [schemaUrns.enterprise, schemaUrns.wardline]],
      ['Group', schemaUrns.group, []],
    ] as const
  ).map(([id, schema, extensions]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id,
    name: id,
    endpoint: `/${id}s`,
    schema,
    schemaExtensions: extensions.map((urn) => ({ schema: urn, required: false })),
    meta: { resourceType: 'ResourceType', location: `${base_url}/scim/v2/ResourceTypes/${id}` },
  }))

interface Attribute {
  name: string
  type?: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime'
  required?: true
  readOnly?: true
  exact?: true
  unique?: true
  parts?: readonly Attribute[]
  multi?: true
}

const describe = ({ name, type = 'string', parts, ...values }: Attribute): ScimResource => ({
  name,
  type: parts ? 'complex' : type,
  multiValued: values.multi ?? false,
  description: name,
  required: values.required ?? false,
  ...(type !== 'boolean' && type !== 'dateTime' && !parts && { caseExact: values.exact ?? false }),
  mutability: values.readOnly ? 'readOnly' : 'readWrite',
  returned: 'default',
  ...(!parts && { uniqueness: values.unique ? 'server' : 'none' }),
  ...(type === 'reference' && { referenceTypes: ['uri'] }),
  ...(parts && { subAttributes: parts.map(describe) }),
})

const typedValue = (readOnly?: true): Attribute[] => [
  { name: 'value', ...(readOnly && { readOnly }) },
  { name: 'type', ...(readOnly && { readOnly }) },
]

/** Only attributes that are stored; others are accepted and ignored. */
const shapes: readonly [urn: string, name: string, attributes: readonly Attribute[]][] = [
  [
    schemaUrns.user,
    'User',
    [
      { name: 'userName', required: true, unique: true },
      {
        name: 'name',
        parts: [{ name: 'givenName' }, { name: 'familyName' }, { name: 'formatted', readOnly: true }],
      },
      { name: 'displayName', readOnly: true },
      { name: 'title' },
      { name: 'active', type: 'boolean' },
      { name: 'emails', multi: true, parts: [...typedValue(), { name: 'primary', type: 'boolean' }] },
      { name: 'phoneNumbers', multi: true, parts: typedValue() },
      {
        name: 'groups',
        multi: true,
        readOnly: true,
        parts: [
          ...typedValue(true),
          { name: '$ref', type: 'reference', readOnly: true, exact: true },
          { name: 'display', readOnly: true },
        ],
      },
    ],
  ],
  [
    schemaUrns.group,
    'Group',
    [
      { name: 'displayName', required: true, unique: true },
      {
        name: 'members',
        multi: true,
        parts: [
          ...typedValue(),
          { name: '$ref', type: 'reference', readOnly: true, exact: true },
          { name: 'display', readOnly: true },
        ],
      },
    ],
  ],
  [schemaUrns.enterprise, 'EnterpriseUser', [{ name: 'department' }]],
  [
    schemaUrns.wardline,
    'WardlineUser',
    [
      {
        name: 'absences',
        multi: true,
        parts: [
          { name: 'start', type: 'dateTime', required: true },
          { name: 'end', type: 'dateTime', required: true },
        ],
      },
    ],
  ],
]

/** RFC 7643 §7 */
export const schemas = (base_url: string): ScimResource[] =>
  shapes.map(([id, name, attributes]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description: name,
    attributes: attributes.map(describe),
    meta: { resourceType: 'Schema', location: `${base_url}/scim/v2/Schemas/${id}` },
  }))
