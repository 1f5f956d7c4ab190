import { getEmrEndpoint } from '@wardline/contract/integrations/emr.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { localCertificate } from '../../fixtures/network/certificate.ts'

const { hospital, openScreen } = useBrowserHospital({
  settings: { OUTBOUND_PRIVATE_HOSTS: 'emr.hospital.example' },
})
const { cert, key } = localCertificate()

test('the connection to the medical record is encrypted; without TLS it needs a listed host, with a warning', async () => {
  const { dora } = hospital
  const { page, problems, close } = await openScreen(dora, { path: '/integrations/emr' })
  const encryption = page.getByLabel('Encryption')
  const warning = page.getByRole('alert').filter({ hasText: 'Without TLS' })
  const save = page.getByRole('button', { name: 'Save' })
  const saved = page.getByText('Saved.', { exact: true })
  await page.getByLabel('Host').fill('engine.example.org')
  expect(await encryption.inputValue()).toBe('tls')
  await page.getByLabel('Trusted certificate').fill(cert)
  await page.getByLabel('Certificate of Wardline').fill(cert)
  await page.getByLabel('Private key of Wardline').fill('not a key')
  await save.click()
  await page.getByText('Enter a private key in PEM format, without a passphrase.').waitFor()
  await page.getByLabel('Private key of Wardline').fill(key)
  await save.click()
  await saved.waitFor()
  await page.getByText('A value is saved. Leave blank to keep it.').waitFor()
  expect(await page.getByLabel('Private key of Wardline').inputValue()).toBe('')
  await expectAccessible(page, 'the encryption of the medical record')
  await takeScreenshot(page, 'medical-record-tls')

  expect(await warning.count()).toBe(0)
  await encryption.selectOption('none')
  await warning.waitFor()
  await save.click()
  await page
    .getByText('Choose TLS, or ask the operator to add this host to OUTBOUND_PRIVATE_HOSTS.')
    .waitFor()
  await takeScreenshot(page, 'medical-record-refused')
  expect(await dora.call(getEmrEndpoint)).toMatchObject({ host: 'engine.example.org', security: 'tls' })
  await page.getByLabel('Host').fill('emr.hospital.example')
  await save.click()
  await saved.waitFor()
  expect(await dora.call(getEmrEndpoint)).toMatchObject({ security: 'none', is_exposed: true })
  await page.reload()
  await warning.waitFor()
  await expectAccessible(page, 'the warning of an unencrypted medical record')
  await takeScreenshot(page, 'medical-record-none')
  await page.getByLabel('Host').fill('localhost')
  await warning.waitFor({ state: 'hidden' })
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  await close()
})
