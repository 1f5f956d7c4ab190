export const demoText = {
  title: 'This is a demo with invented people',
  about: 'Select someone to sign in. Open a second browser to sign in as someone else.',
  aboutNamed: 'Select someone, then enter the password that the server printed at its start.',
}
