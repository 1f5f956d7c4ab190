export const apiTokensNotShown = {
  createOwnApiToken: 'open pages refetch (api-tokens.test.ts)',
  revokeOwnApiToken: 'as createOwnApiToken',
  createServiceToken: 'as createOwnApiToken',
  revokeApiToken: 'as createOwnApiToken',
}

export const webhooksNotShown = {
  createWebhook: 'open pages refetch (webhooks.test.ts)',
  changeWebhook: 'as createWebhook',
  deleteWebhook: 'as createWebhook',
  rotateWebhookSecret: 'as createWebhook',
  testWebhook: 'the open delivery log polls',
  replayWebhookDelivery: 'as testWebhook',
  replayWebhookDeliveries: 'as testWebhook',
}

export const scimNotShown = {
  createScimUser: 'as createUserAccount',
  replaceScimUser: 'as changeUserAccount',
  patchScimUser: 'as changeUserAccount',
  deleteScimUser: 'as deactivateUser',
  createScimGroup: 'as createRole',
  replaceScimGroup: 'as createRole',
  patchScimGroup: 'as createRole',
  deleteScimGroup: 'as createRole',
}

export const rolesNotShown = {
  changeAccountSettings: 'pages that show fallback contacts refetch (account-settings.test.ts)',
  changeFlags: 'browsers fetch the signed-in user again (account-settings.test.ts)',
  createRole: 'open role pages refetch (tests/browser/accounts/roles.test.ts)',
  changeRole: 'as createRole; users fetch their own permissions again (roles.test.ts)',
  previewRole: 'stores nothing',
  deleteRole: 'as createRole',
  createPermissionGroup: 'as createRole',
  renamePermissionGroup: 'as createRole',
  deletePermissionGroup: 'as changeRole',
  addPermissionGroupMembers: 'as changeRole',
  removePermissionGroupMember: 'as changeRole',
  addPermissionGroupRoles: 'as changeRole',
  removePermissionGroupRole: 'as changeRole',
}
