/**
 * Sample texts for an Indian shop that sells by cash on delivery. The texts are marked as samples, because only an
 * owner can be responsible for such texts.
 */
export const legalPages = [
  {
    title: 'Terms & Conditions',
    slug: 'terms-conditions',
    content: [
      '<p><strong>Sample text.</strong> Replace it with your own before you sell; ' +
        'have it read by somebody who knows the law.</p>',
      '<h2>Who we are</h2>' +
        '<p>This shop is run by Tana Bana Textiles (sample), 7 Block Printers’ Row, Sanganer, Jaipur, Rajasthan ' +
        '302022. Our details are given as the Consumer Protection (E-Commerce) Rules, 2020 ask: ' +
        'write to namaste@tanabana.example or call 66666 00000.</p>',
      '<h2>Grievance officer</h2>' +
        '<p>Ms. Kavita Sharma (sample), grievance@tanabana.example. Complaints are acknowledged within 48 hours and ' +
        'settled within one month.</p>',
      '<h2>Orders and prices</h2>' +
        '<p>Prices are in rupees and include all taxes. An order is accepted when we confirm it by email. ' +
        'If a piece cannot be sent we tell you, and you owe nothing.</p>',
      '<h2>Payment</h2>' +
        '<p>Cash on delivery. Pay the courier the amount in your confirmation, nothing more: shipping is free.</p>',
      '<h2>Cancelling and returning</h2><ul><li>Cancel from your account while the order is pending.</li>' +
        '<li>Return unworn pieces with their tags within 30 days of delivery.</li>' +
        '<li>Cut fabric can be returned only when it is faulty.</li>' +
        '<li>Refunds reach your bank account within 7 working days of our receiving the piece.</li></ul>',
      '<h2>Hand-made cloth</h2><p>Small differences in print and shade are the hand of the maker, not a fault.</p>',
    ].join('\n'),
  },
  {
    title: 'Privacy Policy',
    slug: 'privacy-policy',
    content: [
      '<p><strong>Sample text.</strong> Replace it with your own before you sell.</p>',
      '<h2>What we keep</h2><ul><li>Your name, email and, if you give them, mobile number and date of birth.</li>' +
        '<li>Your addresses and orders, because the law asks us to keep bills.</li>' +
        '<li>Your password, only as a hash that nobody can read back.</li></ul>',
      '<h2>What we do with it</h2>' +
        '<p>We deliver your orders and answer your questions. We do not sell your details, and this shop loads ' +
        'nothing from advertisers.</p>',
      '<h2>On your device</h2>' +
        '<p>Your browser keeps a sign-in token and the ids of your wishes and cart. Signing out removes them.</p>',
      '<h2>Your rights</h2>' +
        '<p>Under the Digital Personal Data Protection Act, 2023 you may see, correct or erase what we keep: ' +
        'write to namaste@tanabana.example.</p>',
    ].join('\n'),
  },
];
