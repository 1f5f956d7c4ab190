import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient, router } from './app/routes/router.tsx'
import { redirectToSignIn } from './app/session/sign-in-page.ts'
import { setSignedOutHandler } from './platform/api/call.ts'
import { retryImport } from './platform/loading/lazy-import.ts'
import { meKey } from './features/accounts/me/me.api.ts'
import './platform/ui/styles/app.css'
import { afterFirstPaint } from './platform/loading/first-paint.ts'
import { installTheme } from './platform/preferences/theme.ts'

// Loads after the first screen. Earlier toasts wait in their store.
const Toaster = lazy(async () => {
  await afterFirstPaint()
  const module = await retryImport(() => import('./platform/ui/feedback/Toaster.tsx'))
  return { default: module.Toaster }
})

const skeletonDelayMs = 100

installTheme()
void afterFirstPaint()
  .then(() => retryImport(() => import('./app/shell/late-features.ts')))
  .then((module) => module.startLateFeatures(queryClient, router))
setSignedOutHandler(() => {
  // Without a session the router shows the sign-in page itself.
  if (queryClient.getQueryData(meKey)) redirectToSignIn()
})

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('index.html has no #root.')
const root = createRoot(rootElement)

const render = () =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <Toaster />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  )

// start.js has already requested the first screen's data: if it arrives soon, render once, without a
// skeleton. No top-level await: lazy chunks import this file and would wait for it.
void Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, skeletonDelayMs))]).then(
  render,
  render,
)
