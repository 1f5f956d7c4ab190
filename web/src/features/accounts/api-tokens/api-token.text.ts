export const tokenText = {
  about: 'Let scripts and programs use Wardline in your name, with the permissions that you choose.',
  aboutService:
    'Service tokens belong to programs, not to people: they keep working when their creator leaves. They act under their name and receive nothing.',
  empty: 'No API tokens.',
  loadError: 'Could not load the API tokens.',
  once: 'Copy the token now. It is not shown again.',
  revokeAbout: (name: string) =>
    `Programs that use ${name} are refused from their next request on. This cannot be undone.`,
}
