import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'

/** Back to the list of everything that is connected. */
export const IntegrationsLink = () => (
  <AppLink href="/integrations" className="text-accent underline">
    Integrations
  </AppLink>
)
