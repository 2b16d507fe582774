/** The titles of the sample company's tasks that the questions expect. */
export const titles = {
  lease: 'Approve the Gdansk lease',
  offer: 'Send the offer to Brunner AG',
  technician: 'Hire a service technician for Linz',
  board: 'Prepare the December board meeting',
  warehouse: 'Audit the spare parts warehouse',
  manual: 'Translate the pump manual into Polish',
  insurance: 'Renew the liability insurance',
  steel: 'Negotiate steel prices with Rimatec',
  priceList: 'Rework the service price list',
  petra: 'Call Petra Novak about the pilot',
  customerDay: 'Plan the customer day in Graz',
  helvion: 'Sign the framework contract with Helvion',
  bench: 'Replace the test bench pump',
}
