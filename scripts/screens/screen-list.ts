import { permissionIds } from '@wardline/contract/permissions.ts'
import type { Page } from 'playwright-core'
import { accountSections } from '../../web/src/features/accounts/profiles/profile-tabs.view.ts'
import { listSubplaces } from '../../web/src/app/places/subplaces.ts'

export interface ScreenPicture {
  /** Name of the files, such as `on-call`. */
  name: string
  address: string
  /** Reaches a state or a record that has no address of its own. */
  prepare?: (page: Page) => Promise<void>
}

const nameOf = (address: string): string =>
  address
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()

/** Every address of the navigation, so that a new screen without a picture is noticed. */
const places = listSubplaces(permissionIds).map(({ to }): ScreenPicture => ({
  name: nameOf(to),
  address: to,
}))

const openFirst = (selector: string, address: RegExp) => async (page: Page) => {
  await page.locator(selector).first().click()
  await page.waitForURL(address)
}
const openGroup = (tab: string, address: RegExp) => async (page: Page) => {
  await page.getByRole('link', { name: 'Cardiology Consult' }).first().click()
  await page.waitForURL(/calendar/)
  // Phones have no link to the current tab.
  if (!address.test(page.url())) await page.getByRole('link', { name: tab, exact: true }).click()
  await page.waitForURL(address)
}
const openDialog = (key: string) => async (page: Page) => {
  await page.keyboard.press(key)
  await page.getByRole('dialog').waitFor()
}

/** Screens behind a record or a key. */
const others: readonly ScreenPicture[] = [
  { name: 'inbox', address: '/Inbox/inbox' },
  { name: 'conversation', address: '/Inbox/inbox', prepare: openFirst('[data-thread]', /thread\/\d+/) },
  { name: 'archive', address: '/Inbox/archive' },
  { name: 'compose', address: '/Inbox/inbox', prepare: openDialog('c') },
  { name: 'palette', address: '/Inbox/inbox', prepare: openDialog('Control+k') },
  { name: 'shortcuts', address: '/Inbox/inbox', prepare: openDialog('Shift+?') },
  { name: 'calendar', address: '/pagingGroups', prepare: openGroup('Calendar', /calendar/) },
  {
    name: 'roster',
    address: '/pagingGroups',
    prepare: async (page) => {
      await openGroup('Rotations', /rotations/)(page)
      await page.goto(page.url().replace('rotations', 'roster'))
      await page.getByText('Average of the members', { exact: true }).waitFor()
    },
  },
  {
    name: 'calendar-drafts',
    address: '/pagingGroups',
    prepare: async (page) => {
      await openGroup('Rotations', /rotations/)(page)
      await page.goto(page.url().replace('rotations', 'drafts'))
      await page.getByRole('heading', { name: 'History' }).waitFor()
    },
  },
  { name: 'rotations', address: '/pagingGroups', prepare: openGroup('Rotations', /rotations/) },
  {
    name: 'rotation',
    address: '/pagingGroups',
    prepare: async (page) => {
      await openGroup('Rotations', /rotations/)(page)
      await page.getByRole('link', { name: 'New rotation' }).click()
      await page.waitForURL(/rotations\/new/)
    },
  },
  {
    name: 'fixed-plan',
    address: '/pagingGroups',
    prepare: async (page) => {
      await openGroup('Rotations', /rotations/)(page)
      await page.getByRole('link', { name: 'New fixed plan' }).click()
      await page.waitForURL(/plans\/new/)
    },
  },
  {
    name: 'rest-rule-new',
    address: '/accountSettings/restRules',
    prepare: openDialog('n'),
  },
  { name: 'group-settings', address: '/pagingGroups', prepare: openGroup('Settings', /settings/) },
  { name: 'console-page', address: '/console', prepare: (page) => page.keyboard.press('j') },
  { name: 'administration', address: '/administration' },
  { name: 'user', address: '/accountSettings/users', prepare: openFirst('table a', /users\/\d+/) },
  { name: 'role', address: '/accountSettings/roles', prepare: openFirst('table a', /roles\/\d+/) },
  {
    name: 'patient',
    address: '/patient/assignments',
    prepare: openFirst('main a[data-open]', /patient\/\d+/),
  },
  { name: 'report', address: '/reports/closed-loop-report' },
  ...accountSections.map(({ section }) => ({
    name: `account-${section}`,
    address: `/account/${section}`,
  })),
]

export const screenPictures: readonly ScreenPicture[] = [...places, ...others]

export const looks = [
  { name: 'light', width: 1280, height: 800, dark: false },
  { name: 'dark', width: 1280, height: 800, dark: true },
  { name: 'phone', width: 390, height: 844, dark: false },
] as const
export type Look = (typeof looks)[number]

export const pictureFile = ({ name }: Pick<ScreenPicture, 'name'>, look: Pick<Look, 'name'>): string =>
  `${name}.${look.name}.webp`
