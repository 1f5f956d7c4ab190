import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { password } from '../../fixtures/people/user.ts'

const { hospital, openScreen } = useBrowserHospital()

beforeAll(async () => {
  const { app, cleo, stranger } = hospital
  await app.db.acrossAccounts((db) =>
    sql`insert into users (account_id, username, email, password_hash, first_name, last_name)
        select ${stranger.user.account_id}, username, 'twin@other.test', password_hash, 'Twin', 'Person'
          from users where id = ${cleo.user.user_id}`.execute(db),
  )
})

test.each([
  { dark: false, width: 1440 },
  { dark: true, width: 1440 },
  { dark: false, width: 390 },
])('a user name of two hospitals asks once which one, by keyboard: %o', async (options) => {
  const [name] = await hospital.app.db.acrossAccounts(async (db) => {
    const { rows } = await sql<{ username: string; account: string }>`
      select u.username, a.name as account from users u join account a using (account_id)
       where u.email = 'twin@other.test'`.execute(db)
    return rows
  })
  if (!name) throw new Error('The second user is missing.')
  const { page, problems, close } = await openScreen(undefined, options)
  await page.getByLabel('E-mail or user name').fill(name.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Choose your hospital' }).waitFor()
  const choices = page.getByRole('listitem').getByRole('button')
  await expectFocus(choices.first())
  await expectAccessible(page, 'choose a hospital')
  await takeScreenshot(page, `choose-hospital-${options.width}${options.dark ? '-dark' : ''}`)
  expect(await choices.allInnerTexts()).toContain(name.account)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await choices.getByText(name.account).press('Enter')
  await page.waitForURL(/Inbox/)
  await page.getByRole('button', { name: 'Twin Person' }).first().waitFor()
  expect(problems).toEqual([])
  await close()
})
