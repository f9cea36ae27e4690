/** The back office's pages: what the menu lists and the palette finds. */
export const pages = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { to: '/admin/category', label: 'Categories', icon: 'category' },
  { to: '/admin/product', label: 'Products', icon: 'product' },
  { to: '/admin/order', label: 'Orders', icon: 'order' },
  { to: '/admin/customer', label: 'Customers', icon: 'customer' },
  { to: '/admin/company', label: 'Company', icon: 'company' },
  { to: '/admin/legal', label: 'Legal pages', icon: 'legal' },
  { to: '/admin/content', label: 'Home page', icon: 'content' },
  { to: '/admin/staff', label: 'Staff', icon: 'staff' },
  { to: '/admin/log', label: 'Log', icon: 'log' },
] as const;
