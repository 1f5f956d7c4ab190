import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { client, router } from './app/router.tsx'
import { leaveSession } from './app/sign-out.ts'
import { whenSignedOut } from './platform/api/call.ts'
import { codeOf } from './platform/code.ts'
import { meKey } from './features/accounts/me.api.ts'
import { askThisDevice } from './features/alerts/devices/this-device-door.ts'
import './platform/ui/app.css'
import { firstScreenPainted } from './platform/painted.ts'
import { installTheme } from './platform/ui/theme.ts'

// What it shows waits in its store, so nothing is lost while its code comes behind the first screen.
const Toaster = lazy(async () => {
  await firstScreenPainted()
  const module = await codeOf(() => import('./platform/ui/Toaster.tsx'))
  return { default: module.Toaster }
})

/** Milliseconds of nothing to see, after which the outline is shown. */
const outlineAfter = 100

installTheme()
// Nobody points at anything in the first moment; without it a button still has its name.
void firstScreenPainted()
  .then(() => codeOf(() => import('./platform/ui/tooltip.ts')))
  .then((module) => module.installTooltips())
void firstScreenPainted()
  .then(askThisDevice)
  .then(({ followNotifications }) => followNotifications((href) => void router.navigate({ href })))
whenSignedOut(() => {
  // Before anybody is signed in, the router shows the sign-in page itself.
  if (client.getQueryData(meKey)) leaveSession()
})

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root.')
const root = createRoot(place)

const draw = () =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Suspense>
          <Toaster />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  )

// What the first screen shows was asked for before this was parsed. When it is here or nearly, the screen is drawn once,
// instead of its outline first; what goes wrong in loading is a screen of the router's own. (Not awaited at the top: code
// that comes later imports this file, and would wait for it.)
void Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, outlineAfter))]).then(
  draw,
  draw,
)
