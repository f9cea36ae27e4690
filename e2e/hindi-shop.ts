import type { APIRequestContext } from '@playwright/test';
import { aPicture } from '../test/pictures.ts';
import { callsOf, newCustomer, signIn, type Person } from './people.ts';

// This small shop has data without any Latin letter, so that every Latin word on its screens comes from the program.

export type HindiShop = { admin: Person; customer: Person; productPath: string; orderId: string };

/** Fills an empty shop with two products, a customer with a cart, a wish, an address and orders in each status. */
export async function fillHindiShop(api: APIRequestContext, adminPassword: string): Promise<HindiShop> {
  const admin = await signIn(api, 'admin@example.com', adminPassword);
  const office = callsOf(api, admin);
  await office.put('/users/profile', { firstName: 'आशा', lastName: 'राव' });
  await api.put('/api/company-details', { headers: bearer(admin), multipart: company() });
  const { category } = await office.post('/categories', { name: 'महिलाएँ' });
  const kurta = await addProduct(api, admin, 'नीला कुर्ता', category.id);
  const saree = await addProduct(api, admin, 'लाल साड़ी', category.id);
  const customer = await newCustomer(api);
  const shopper = callsOf(api, customer);
  await shopper.put('/users/profile', { firstName: 'मीरा', lastName: 'नायर', username: `मीरा${Date.now()}` });
  const { address } = await shopper.post('/addresses', home);
  const orders = [];
  for (const status of ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'])
    orders.push(await placeOrder(shopper, office, kurta.variants[0].id, address.id, status));
  await shopper.post('/orders/send-confirmation', { orderData: { id: orders[0] }, email: customer.user.email });
  await shopper.post('/auth/forgot-password/request-otp', { email: customer.user.email });
  await office.post('/staff/invites', { email: 'new-colleague@example.com' });
  await shopper.post('/cart/add', { productVariantId: saree.variants[0].id, quantity: 2 });
  await shopper.post(`/wishlist/${kurta.id}`);
  return { admin, customer, productPath: `/product/${encodeURIComponent(kurta.name)}`, orderId: orders[0] ?? '' };
}

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const company = () => ({ name: 'ताना बाना', email: '', phone: '', address: '', pincode: '' });
const home = {
  addressLine1: '१४ बुनकर गली',
  addressLine2: '',
  city: 'जयपुर',
  state: 'राजस्थान',
  postalCode: '302029',
  isDefault: true,
};

async function addProduct(api: APIRequestContext, admin: Person, name: string, categoryId: string) {
  const form = new FormData();
  form.set('productName', name);
  form.set('categoryId', categoryId);
  form.set('description', 'मुलायम सूती कपड़ा।');
  const variant = { colorHexCode: '#27396F', stock: 40, originalPrice: '999', discountPrice: '100' };
  const sizes = ['38', '40'].map((size) => ({ ...variant, color: 'नीला', size }));
  form.set('productVariants', JSON.stringify(sizes));
  for (const seed of [1, 2]) form.append('images', await aPicture(seed));
  const response = await api.post('/api/products', { headers: bearer(admin), multipart: form });
  const { product } = (await response.json()) as {
    product: { id: string; name: string; variants: Array<{ id: string }> };
  };
  return product as { id: string; name: string; variants: [{ id: string }, { id: string }] };
}

async function placeOrder(
  shopper: ReturnType<typeof callsOf>,
  office: ReturnType<typeof callsOf>,
  productVariantId: string,
  addressId: string,
  deliveryStatus: string,
): Promise<string> {
  await shopper.post('/cart/add', { productVariantId, quantity: 1 });
  const { order } = await shopper.post('/orders/place', { addressId, paymentMethod: 'COD' });
  if (deliveryStatus !== 'PENDING') await office.put(`/orders/${order.id}/status`, { deliveryStatus });
  return order.id;
}
