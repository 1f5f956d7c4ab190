import { launchChromium } from '@wardline/tests/fixtures/browser/chromium.ts'
import { openWindow } from '../../browser/pages.ts'
import { measurePatientSwitch, openFirstPatient, type PatientSwitch } from '../../browser/patient.ts'
import { percentile } from '../../measure/statistics.ts'
import type { Row } from '../../measure/table.ts'
import type { Target } from '../../servers/target.ts'

const budget_ms = 100

/** (o) From one patient to the next in a browser with a four times slower CPU. Needs a built web application. */
export async function measurePatientScreen(target: Target, isQuick: boolean): Promise<Row[]> {
  const url = `http://127.0.0.1:${target.port}`
  const browser = await launchChromium()
  try {
    const { page } = await openWindow(browser, url, target.socket(1).headers['cookie'] ?? '', 4)
    await openFirstPatient(page, url)
    const times: PatientSwitch[] = []
    for (let n = 0; n < (isQuick ? 10 : 30); n++) {
      times.push(await measurePatientSwitch(page))
      await page.waitForTimeout(500)
    }
    return (['identity', 'record'] as const).map((part): Row => {
      const ours = percentile(
        times.map((time) => time[part]),
        0.95,
      )
      const label = `patient to patient, ${part}, p95, 4× slower (floor: budget)`
      return {
        cell: 'o',
        figure: { key: label, label, unit: 'ms', aim: { at: 'most', ratio: 1 } },
        ours,
        floor: budget_ms,
        ratio: ours / budget_ms,
      }
    })
  } finally {
    await browser.close()
  }
}
