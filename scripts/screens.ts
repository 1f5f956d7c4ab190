import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { launchChromium } from '@wardline/tests/fixtures/browser/chromium.ts'
import { createRecorder } from './examples/recorder.ts'
import { withDemoServer } from './examples/demo-server.ts'
import { formatGallery } from './screens/gallery.ts'
import { looks, pictureFile, screenPictures } from './screens/screen-list.ts'
import { takePicture } from './screens/take-picture.ts'
import { root } from './stages/program.ts'

// Takes a picture of each screen of a new demo hospital into docs/screens, and checks it: npm run screens
// With names as arguments, takes only those: npm run screens -- inbox on-call

const folder = path.join(root, 'docs/screens')
const named = process.argv.slice(2)
const isWanted = ({ name }: { name: string }): boolean => named.length === 0 || named.includes(name)

/** An open page for the console. */
async function sendPage(url: string): Promise<void> {
  const nurse = await createRecorder(url).signIn('Claire_Prevatt')
  const { results } = await nurse.prepare('listContacts', { query: { search: 'Cardiology Consult' } })
  await nurse.prepare('createThread', {
    body: {
      subject: 'Chest pain, 4 West 412',
      data: { body: 'New ST elevation in II, III, aVF.' },
      recipient_ids: results.slice(0, 1).map(({ id }) => id),
      apply_escalations: true,
      priority: 2,
    },
  })
}

const problems: string[] = []
const browser = await launchChromium()
try {
  await withDemoServer(async (url) => {
    await sendPage(url)
    if (named.length === 0) await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    for (const look of looks) {
      const context = await browser.newContext({
        viewport: { width: look.width, height: look.height },
        colorScheme: look.dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        hasTouch: look.width < 500,
        isMobile: look.width < 500,
      })
      const answer = await context.request.post(`${url}/api/v1/auth/login/`, {
        data: { email: 'Selma_Tilton', password: 'demo' },
      })
      if (!answer.ok()) throw new Error(`The demo administrator could not sign in: ${answer.status()}`)
      for (const screen of screenPictures.filter(isWanted)) {
        const { picture, faults } = await takePicture(context, url, screen)
        await writeFile(path.join(folder, pictureFile(screen, look)), picture)
        for (const fault of faults) problems.push(`${screen.name}, ${look.name}: ${fault.slice(0, 300)}`)
      }
      await context.close()
    }
    await writeFile(path.join(folder, 'README.md'), formatGallery(screenPictures))
  })
} finally {
  await browser.close()
}
for (const problem of problems) console.error(problem)
console.log(
  `${screenPictures.filter(isWanted).length} screens in ${looks.length} looks: ${problems.length} problems`,
)
process.exit(problems.length === 0 ? 0 : 1)
