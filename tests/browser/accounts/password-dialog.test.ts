import { getProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { connectAs } from '../../fixtures/people/person.ts'

const { hospital, openScreen } = useBrowserHospital()

test.each(viewports)(
  'a new number asks for the password above the form, by keyboard alone; what was typed is saved: %o',
  async (options) => {
    const person = connectAs(hospital.url, hospital.ben.user)
    const { page, problems, close } = await openScreen(person, { ...options, path: '/account' })
    const about = page.getByRole('region', { name: 'About you' })
    const number = `+1 412 555 ${String(options.width).padStart(4, '0')}`
    await about.getByLabel('Title').fill(`Hospitalist ${options.width}`)
    await about.getByLabel('Mobile number').fill(number)
    hospital.clock.forward({ minutes: 11 })
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    const password = dialog.getByLabel('Password', { exact: true })
    await expectFocus(password)
    await expectAccessible(page, 'password dialog')
    await takeScreenshot(page, `password-dialog-${lookName(options)}`)

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await about.getByText('Could not update profile. Please try again.').waitFor()
    expect(await about.getByLabel('Mobile number').inputValue()).toBe(number)

    await about.getByRole('button', { name: 'Save' }).press('Enter')
    await expectFocus(password)
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await dialog.getByText('This is not your current password.').waitFor()
    await expectFocus(password)
    await page.keyboard.type('demo')
    await page.keyboard.press('Enter')
    await about.getByText('Saved.').waitFor()
    const { title, mobile_number } = await hospital.dora.call(getProfile, {
      params: { id: hospital.ben.user.user_id },
    })
    expect({ title, mobile_number }).toEqual({
      title: `Hospitalist ${options.width}`,
      mobile_number: number,
    })
    expect(problems).toEqual([])
    await close()
  },
)
