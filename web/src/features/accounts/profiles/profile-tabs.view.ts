/** Legacy profile: userProfile/notifications and userProfile/messaging (messaging §2). */
const legacyTabs = ['notifications', 'messaging'] as const

export const accountSections = [
  { section: 'profile', label: 'Profile', keywords: 'photo name numbers do not disturb status' },
  { section: 'notifications', label: 'Notifications', keywords: 'alerts channels order quiet hours devices' },
  {
    section: 'messaging',
    label: 'Messaging',
    keywords: 'auto response forwarding default message type quick phrases',
  },
  { section: 'browser', label: 'This browser', keywords: 'theme dark sound keyboard appearance' },
  { section: 'security', label: 'Security', keywords: 'password second factor devices sessions api tokens' },
] as const
export type AccountSection = (typeof accountSections)[number]['section']

export const parseAccountSection = (name: string): AccountSection | undefined =>
  accountSections.find(({ section }) => section === name.toLowerCase())?.section

const isLegacyTab = (section: AccountSection | undefined): boolean =>
  legacyTabs.some((tab) => tab === section)

export const parseProfileTab = (name: string): AccountSection | undefined => {
  const section = parseAccountSection(name)
  return isLegacyTab(section) ? section : undefined
}

/** True by default; accounts can still use the legacy addresses. */
export const usesSinglePageProfile = (flags: Readonly<Record<string, boolean>>): boolean =>
  flags['tmq-2824-user-profile-page'] !== false

export function accountSectionPath(
  section: AccountSection,
  flags: Readonly<Record<string, boolean>>,
): string {
  if (section === 'profile') return '/account'
  const isLegacy = isLegacyTab(section) && !usesSinglePageProfile(flags)
  return isLegacy ? `/userProfile/${section}` : `/account/${section}`
}
