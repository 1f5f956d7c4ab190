/** The tabs of the older profile, userProfile/notifications and userProfile/messaging (messaging §2). */
export const profileTabs = ['notifications', 'messaging'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The tab that an address names, in any case of letters. */
export const profileTabOf = (name: string): ProfileTab | undefined =>
  profileTabs.find((tab) => tab === name.toLowerCase())

/** The profile is one page (the default), or the two tabs beside the account. */
export const isOnePage = (flags: Readonly<Record<string, boolean>>): boolean =>
  flags['tmq-2824-user-profile-page'] !== false
