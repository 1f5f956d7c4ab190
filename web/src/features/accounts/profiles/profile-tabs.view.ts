/** Legacy profile: userProfile/notifications and userProfile/messaging (messaging §2). */
export const profileTabs = ['notifications', 'messaging'] as const
export type ProfileTab = (typeof profileTabs)[number]

export const parseProfileTab = (name: string): ProfileTab | undefined =>
  profileTabs.find((tab) => tab === name.toLowerCase())

/** True by default; accounts can still use the legacy tabs. */
export const usesSinglePageProfile = (flags: Readonly<Record<string, boolean>>): boolean =>
  flags['tmq-2824-user-profile-page'] !== false
