import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { client, router } from './app/router.tsx'
import { leaveSession } from './app/sign-out.ts'
import { whenSignedOut } from './platform/api/call.ts'
import { meKey } from './features/accounts/me.api.ts'
import './platform/ui/app.css'
import { installTheme } from './platform/ui/theme.ts'
import { Toaster } from './platform/ui/Toaster.tsx'
import { installTooltips } from './platform/ui/tooltip.ts'

installTheme()
installTooltips()
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
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)
