import { auditCalls } from './audit.ts';
import { apiKeyCalls } from './api-keys.ts';
import { backupCalls } from './backups.ts';
import { addressCalls } from './addresses.ts';
import { cartCalls } from './cart.ts';
import { cashCalls } from './cash.ts';
import { confirmRuleCalls } from './confirm-rules.ts';
import { deliveryCalls } from './delivery.ts';
import { contactCalls } from './contact.ts';
import { categoryCalls } from './categories.ts';
import { customerCalls } from './customers.ts';
import { courierEventCalls } from './courier-events.ts';
import { companyCalls } from './company.ts';
import { emailConfirmationCalls } from './email-confirmation.ts';
import { insightCalls } from './insights.ts';
import { invoiceCalls } from './invoices.ts';
import { legalPageCalls } from './legal-pages.ts';
import { markdownCalls } from './markdowns.ts';
import { messageCalls } from './messages.ts';
import { offerCalls } from './offers.ts';
import { orderCalls } from './orders.ts';
import { orderEditCalls } from './order-edit.ts';
import { orderStepCalls } from './order-steps.ts';
import { orderLimitCalls } from './order-limits.ts';
import { orderViewCalls } from './order-views.ts';
import { parcelCalls } from './parcels.ts';
import { personalDataCalls } from './personal-data.ts';
import { phoneOrderCalls } from './phone-orders.ts';
import { priceCalls } from './prices.ts';
import { productCalls } from './products.ts';
import { returnCalls } from './returns.ts';
import { securityCalls } from './security-log.ts';
import { signInCodeCalls } from './sign-in-codes.ts';
import { sessionCalls } from './sessions.ts';
import { ownSecurityCalls } from './own-security.ts';
import { siteContentCalls } from './site-content.ts';
import { orderExportCalls } from './order-exports.ts';
import { spreadsheetCalls } from './spreadsheets.ts';
import { staffCalls } from './staff.ts';
import { swapParcelCalls } from './swap-parcels.ts';
import { synonymCalls } from './synonyms.ts';
import { taxCalls } from './tax.ts';
import { trackingCalls } from './tracking.ts';
import { unsentEmailCalls } from './unsent-emails.ts';
import { paymentCalls } from './payments.ts';
import { settlementCalls } from './settlements.ts';
import { upiCalls } from './upi.ts';
import { uploadCalls } from './uploads.ts';
import { userCalls } from './users.ts';
import { variantCalls } from './variants.ts';
import { webhookCalls } from './webhooks.ts';
import { wishlistCalls } from './wishlist.ts';

/** Every call of the shop. */
export const calls = {
  ...userCalls,
  ...signInCodeCalls,
  ...emailConfirmationCalls,
  ...sessionCalls,
  ...categoryCalls,
  ...productCalls,
  ...variantCalls,
  ...priceCalls,
  ...markdownCalls,
  ...wishlistCalls,
  ...cartCalls,
  ...addressCalls,
  ...orderCalls,
  ...orderStepCalls,
  ...orderEditCalls,
  ...phoneOrderCalls,
  ...orderViewCalls,
  ...parcelCalls,
  ...courierEventCalls,
  ...cashCalls,
  ...upiCalls,
  ...paymentCalls,
  ...settlementCalls,
  ...trackingCalls,
  ...returnCalls,
  ...swapParcelCalls,
  ...contactCalls,
  ...offerCalls,
  ...orderLimitCalls,
  ...confirmRuleCalls,
  ...deliveryCalls,
  ...invoiceCalls,
  ...taxCalls,
  ...companyCalls,
  ...legalPageCalls,
  ...siteContentCalls,
  ...synonymCalls,
  ...spreadsheetCalls,
  ...orderExportCalls,
  ...uploadCalls,
  ...insightCalls,
  ...customerCalls,
  ...personalDataCalls,
  ...staffCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...messageCalls,
  ...securityCalls,
  ...auditCalls,
  ...backupCalls,
  ...ownSecurityCalls,
  ...unsentEmailCalls,
};
export type AllCalls = typeof calls;
