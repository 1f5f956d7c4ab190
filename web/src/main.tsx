import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { client, router } from './app/router.tsx'
import { leaveSession } from './app/sign-out.ts'
import { whenSignedOut } from './platform/api/call.ts'
import { meKey } from './features/accounts/me.api.ts'
import './platform/ui/app.css'
import { installTheme } from './platform/ui/theme.ts'

// What it shows waits in its store, so nothing is lost while its code comes behind the first screen.
const Toaster = lazy(() =>
  import('./platform/ui/Toaster.tsx').then((module) => ({ default: module.Toaster })),
)

installTheme()
// Nobody points at anything in the first moment; without it a button still has its name.
void import('./platform/ui/tooltip.ts').then((module) => module.installTooltips())
whenSignedOut(() => {
  // Before anybody is signed in, the router shows the sign-in page itself.
  if (client.getQueryData(meKey)) leaveSession()
})

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root.')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Suspense>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
)
