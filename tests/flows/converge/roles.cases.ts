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

export const scheduledReportsNotShown = {
  createScheduledReport: 'open lists refetch (scheduled-reports.test.ts)',
  changeScheduledReport: 'as createScheduledReport',
  deleteScheduledReport: 'as createScheduledReport',
  sendScheduledReport: 'as createScheduledReport',
  leaveScheduledReport: 'as createScheduledReport',
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

export const signOnNotShown = {
  createIdentityProvider: 'open pages refetch at account_changed (tests/browser/accounts/sign-on.test.ts)',
  changeIdentityProvider: 'as createIdentityProvider',
  deleteIdentityProvider: 'as createIdentityProvider',
  setSignInPolicy: 'as createIdentityProvider',
  unlinkIdentity: 'open pages of users refetch; sessions end as in endUserSession',
  checkIdentityProvider: 'stores nothing',
  readProviderMetadata: 'stores nothing',
  startSignOnTest: 'changes nothing that a screen shows',
  startSignOn: 'as startSignOnTest',
  confirmSignOn: 'as startSignOnTest',
  createSamlKey: 'as createIdentityProvider',
  deleteSamlKey: 'as createIdentityProvider',
  samlAcs: 'as login',
  samlLogoutPost: 'sessions end as in endUserSession',
  backchannelLogout: 'sessions end as in endUserSession',
}

export const rolesNotShown = {
  changeAccountSettings: 'pages that show fail-over users refetch (account-settings.test.ts)',
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
