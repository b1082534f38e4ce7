module ferry

go 1.22
