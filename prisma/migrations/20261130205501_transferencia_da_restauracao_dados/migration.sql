-- Until now a transfer that `carry` reserved was known only by covering more than is owed.
UPDATE checkouts SET transfer_carried = true
  WHERE reserved_amount > 0 AND reserved_amount - overtaken_amount > owed_amount;
